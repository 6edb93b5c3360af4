/* Draws a picture where the board is; answers what a person could not see, hit or name of the ids that take clicks. */
([svg, ids, reach]) => {
  const home = document.getElementById("gh-board"), faults = [];
  home.innerHTML = svg;
  for (const id of ids) {
    const all = home.querySelectorAll(`[id="${id}"]`), e = all[0];
    if (all.length !== 1 || !e.classList.contains("pick")) { faults.push(`${id} is there ${all.length} times`); continue; }
    e.setAttribute("role", "button");
    e.setAttribute("tabindex", "0");
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) faults.push(`${id} is not visible`);
    e.scrollIntoView({ block: "center" });
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    for (const [dx, dy] of [[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]]) {
      const top = document.elementFromPoint(x + dx, y + dy);
      if (!top || !e.contains(top)) faults.push(`${id} is not hit ${dx}, ${dy} from its centre`);
    }
    const words = [...e.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    const plain = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase()} `;
    if (words && !plain(e.getAttribute("aria-label") || "").includes(plain(words))) {
      faults.push(`${id} shows “${words}” and is called “${e.getAttribute("aria-label")}”`);
    }
  }
  return faults;
}
