/** The page loads its frame, and what that begins with, together with its first script, which asks for them a moment later. */
export const preload = () => ({
  name: "preload",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle)
        .filter((file) => /\/(frame|rolldown-runtime)-[^/]*\.js$/.test(file))
        .map((file) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` }, injectTo: "head" })),
  },
});
