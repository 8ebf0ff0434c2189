// What is wrong with the layout of the page as it is now: a list of sentences, empty if nothing is.
//
// Texts must not be cut off, wider than a button with an edge, covered by other texts or pictures, or broken inside a
// word. What can be pressed must be large enough for a finger, inside the window, and uncovered. With `fits` the page
// must not scroll at all; with `table` neither may anything inside it.
({ fits = true, touch = 44, square = 36 }) => {
  const SLACK = 1.5;
  const complaints = new Set();
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = modal ?? document.body;

  // For screen readers only: within a box of no size, or off the window until it has the focus.
  const apart = (element) => {
    for (let box = element; box && box !== root; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if ((width <= 1 || height <= 1) && getComputedStyle(box).overflowX === "hidden") return true;
      if (getComputedStyle(box).clipPath === "inset(50%)") return true;
    }
    return false;
  };
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && !apart(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      && !element.closest(".unseen, [hidden], [inert], .kingdom");
  };
  const called = (element) => {
    const { action, domino, spot, token, cell, seat } = element.dataset ?? {};
    const name = action ?? domino ?? spot ?? token ?? cell ?? seat ?? "";
    const text = (element.getAttribute?.("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.localName}${element.classList?.[0] ? "." + element.classList[0] : ""} ${name} “${text}”>`;
  };
  const size = (box) => `${Math.round(box.width)}×${Math.round(box.height)}`;

  const clips = (style, axis) => ["hidden", "clip"].includes(style[axis]);
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[axis]);

  // Of what scrolls or may be cut off, only the part that is seen counts.
  const part = (box, element) => {
    for (let outer = element; outer && outer !== root; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (!outer.hasAttribute("data-cut") && !scrolls(style, "overflowY") && !scrolls(style, "overflowX")) continue;
      const frame = outer.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
      return new DOMRect(left, top, Math.max(0, Math.min(box.right, frame.right) - left), Math.max(0, Math.min(box.bottom, frame.bottom) - top));
    }
    return box;
  };

  // Everything with text in it.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, select, datalist, svg, textarea, .skip") || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => part(box, element)).filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) texts.push({ node, element, boxes });
  }


  const sticksOut = (button, boxes) => {
    const outer = button.getBoundingClientRect();
    return boxes.some((inner) => inner.left < outer.left + 1 || inner.right > outer.right - 1);
  };
  for (const { node, element, boxes } of texts) {
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (scrolls(style, "overflowX") || scrolls(style, "overflowY")) break;
      if (!clips(style, "overflowX") && !clips(style, "overflowY")) continue;
      if (box.hasAttribute("data-cut")) break;
      const outer = box.getBoundingClientRect();
      const cut = boxes.find((inner) =>
        (clips(style, "overflowX") && (inner.left < outer.left - SLACK || inner.right > outer.right + SLACK))
        || (clips(style, "overflowY") && (inner.top < outer.top - 4 || inner.bottom > outer.bottom + 4)));
      if (cut) complaints.add(`cut off: “${node.data.trim()}” in ${called(box)}`);
    }
    const button = element.closest("button, .button");
    const edged = button && !/(, 0\)|transparent)$/.test(getComputedStyle(button).borderTopColor);
    if (edged && !element.closest("[data-badge], [popover], svg") && sticksOut(button, boxes)) complaints.add(`wider than its button: “${node.data.trim()}”`);
    // A word on two lines; what is no word may be broken, and soft hyphens say where a word may be.
    if (element.closest("code")) continue;
    const words = /[\p{L}\p{N}’'\u00AD]+/gu;
    for (let found; (found = words.exec(node.data)); ) {
      if (found[0].includes("\u00AD")) continue;
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const tops = new Set([...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top)));
      if (tops.size > 1) complaints.add(`broken inside a word: “${found[0]}”`);
    }
  }

  // What stands on what.
  const pictures = [...root.querySelectorAll("svg")].filter((svg) => !svg.parentElement.closest("svg") && seen(svg) && !svg.classList.contains("kingdom"));
  const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const related = (a, b) => a === b || a.contains(b) || b.contains(a);
  const layer = (element) => element.closest("[popover], .toast, [data-layer]");
  for (const [i, { node, element, boxes }] of texts.entries()) {
    for (const other of texts.slice(i + 1))
      if (!related(element, other.element) && layer(element) === layer(other.element) && boxes.some((a) => other.boxes.some((b) => lie(a, b))))
        complaints.add(`“${node.data.trim().slice(0, 40)}” lies over “${other.node.data.trim().slice(0, 40)}”`);
    for (const svg of pictures) {
      if (related(element, svg) || layer(element) !== layer(svg) || element.closest("[data-badge]") || svg.closest("[data-badge]")) continue;
      const box = part(svg.getBoundingClientRect(), svg.parentElement);
      if (boxes.some((a) => lie(a, box))) complaints.add(`“${node.data.trim().slice(0, 40)}” lies over the picture ${called(svg.parentElement)}`);
    }
  }
  // Two boards, or a board and anything with text.
  const boards = [...root.querySelectorAll("svg.kingdom")].filter((svg) => svg.checkVisibility());
  const inner = (box, by) => ({ left: box.left + by, right: box.right - by, top: box.top + by, bottom: box.bottom - by });
  for (const [i, board] of boards.entries()) {
    const box = inner(board.getBoundingClientRect(), 3);
    for (const other of boards.slice(i + 1)) if (lie(box, inner(other.getBoundingClientRect(), 3))) complaints.add("two kingdoms overlap");
    for (const { node, element, boxes } of texts)
      if (!related(board, element) && layer(element) === layer(board) && boxes.some((a) => lie(a, box)))
        complaints.add(`“${node.data.trim().slice(0, 40)}” lies over a kingdom`);
  }

  for (const board of root.querySelectorAll("[role=grid]"))
    if (!board.getBoundingClientRect().height) complaints.add("a kingdom has no room at all");

  // What can be pressed.
  const scroller = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if ((scrolls(style, "overflowX") && box.scrollWidth > box.clientWidth + 1) || (scrolls(style, "overflowY") && box.scrollHeight > box.clientHeight + 1)) return box;
    }
    return null;
  };
  for (const control of root.querySelectorAll("button, a[href], input, select, summary, label[data-game], [role=button], [role=gridcell]")) {
    if (control.closest(".kingdom, .skip") || !seen(control)) continue;
    if (getComputedStyle(control).display === "inline" || control.matches("input[type=checkbox], input[type=radio]")) continue;
    const box = control.getBoundingClientRect();
    const cell = control.matches("[role=gridcell]");
    const least = cell ? (modal ? 0 : square) : touch;
    const name = cell ? "a square" : called(control);
    if (box.width < least - 0.6 || box.height < least - 0.6) complaints.add(`too small to touch: ${name} is ${size(box)}`);
    if (scroller(control)) continue;
    if (box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || (fits && box.bottom > innerHeight + SLACK))
      complaints.add(`outside the window: ${name}`);
    else {
      const points = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
      for (const [right, down] of points) {
        const [x, y] = [box.left + box.width * right, box.top + box.height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const top = document.elementFromPoint(x, y);
        // What lies inside a larger control, and is one itself, may be pressed on its own.
        const own = top && (related(control, top) || (control.parentElement?.contains(top) && top.closest("button, a, [tabindex], [data-explain]") && !cell));
        // A bar at the edge of a page that scrolls covers what can be scrolled away from it.
        const bar = !fits && top?.closest("[data-layer]");
        if (top && !own && !bar) complaints.add(`covered: ${name} by ${called(top)}`);
      }
    }
  }

  // Scrolling.
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) complaints.add(`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`);
  if (fits) {
    if (page.scrollHeight > innerHeight + 1) complaints.add(`the page is ${page.scrollHeight} high in a window of ${innerHeight}`);
    if (!modal)
      for (const box of document.querySelectorAll(".table *")) {
        const style = getComputedStyle(box);
        const down = scrolls(style, "overflowY") && box.scrollHeight > box.clientHeight + 1;
        const across = scrolls(style, "overflowX") && box.scrollWidth > box.clientWidth + 1;
        if ((down || across) && box.checkVisibility() && !box.hasAttribute("data-scrolls")) complaints.add(`${called(box)} scrolls`);
      }
  }
  return [...complaints];
}
