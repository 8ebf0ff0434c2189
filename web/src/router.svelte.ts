let path = $state(location.pathname);
let query = $state.raw(new URLSearchParams(location.search));

/** Where we are; `go` leads elsewhere without loading the page anew. */
export const route = {
  get path() {
    return path;
  },
  get query() {
    return query;
  },
};

function arrive() {
  path = location.pathname;
  query = new URLSearchParams(location.search);
}

export function go(address: string) {
  history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

/** Lets plain links lead to pages of ours; for `onclick` of whatever holds them. */
export function followLink(click: MouseEvent) {
  const link = (click.target as Element).closest("a");
  if (!link || click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
}
