/* Draws a picture where the board is and offers what bears these ids; answers which of them are not hit at their middle. */
([svg, ids]) => {
  const home = document.getElementById("gh-board"), faults = [];
  home.innerHTML = svg;
  for (const e of home.querySelectorAll(".pick")) e.classList.remove("pick");
  for (const id of ids) document.getElementById(id)?.classList.add("pick");
  for (const id of ids) {
    const e = document.getElementById(id);
    if (!e) { faults.push(`${id} is not drawn`); continue; }
    e.scrollIntoView({ block: "center" });
    const box = e.getBoundingClientRect(), top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const hit = top?.closest("#gh-board .pick");
    if (hit !== e) faults.push(`${id} is not hit, but ${hit?.id || top?.outerHTML.slice(0, 80)}`);
  }
  return faults;
}
