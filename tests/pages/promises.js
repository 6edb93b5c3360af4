/* What a table promises of a window: nothing scrolls but panels; board, prompt, choices and last move are in sight. */
() => {
  const faults = [], page = document.scrollingElement, frame = document.querySelector(".stage").getBoundingClientRect();
  const inside = (e, name) => {
    const box = e.getBoundingClientRect();
    if (!box.width || box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5 || box.bottom > innerHeight + 0.5) {
      faults.push(`${name} is not in sight: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  };
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  const choices = document.querySelector("#gh-choice-list.folds summary, #gh-choices:not([hidden]) .choice");
  const last = document.querySelector("#gh-log li");
  for (const [name, css] of [["prompt", "#gh-prompt"], ["seats", "#gh-seats li"], ["log", "#gh-log"]]) {
    inside(document.querySelector(css), name);
  }
  if (choices) inside(choices, "choices");
  inside(last, "last move");
  inside(document.querySelector(".bar-title h1"), "title");
  const told = last.querySelector("summary span") || last, log = document.querySelector("#gh-log").getBoundingClientRect();
  if (told.getBoundingClientRect().bottom > log.bottom + 1) faults.push("the last move is cut by its panel");
  if (matchMedia("(max-width: 700px)").matches) {
    if (frame.height < innerHeight / 3) faults.push(`the board has ${frame.height} of ${innerHeight}`);
  } else {
    const svg = document.querySelector("#gh-board svg"), scale = svg.getScreenCTM(), size = svg.viewBox.baseVal;
    inside(svg, "board");
    const spare = Math.min(frame.width - size.width * scale.a, frame.height - size.height * scale.d);
    if (Math.abs(spare) > 2) faults.push(`the board is not as large as its place: ${spare} to spare`);
  }
  for (const e of document.querySelectorAll("body *:not(svg *)")) {
    const words = [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const small = parseFloat(getComputedStyle(e).fontSize) < 12;
    if (words && small && e.checkVisibility()) faults.push(`small words: ${e.outerHTML.slice(0, 80)}`);
  }
  return faults;
}
