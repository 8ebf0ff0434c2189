let path = $state(location.pathname);
let query = $state.raw(new URLSearchParams(location.search));

/** The current address; `go` changes it without a page load. */
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

/** Follows links to our own pages without a page load; for the `onclick` of an element that contains links. */
export function followLink(click: MouseEvent) {
  const link = (click.target as Element).closest("a");
  if (!link || click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
}
