/** Opens what the address points to (`/help#castle`), if it is folded, and scrolls there. */
export function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details");
  if (fold) fold.open = true;
  target?.scrollIntoView();
}
