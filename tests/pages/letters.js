/* Draws a picture where the board is; answers which of its words are too small as they are seen: below 14 px, or 12 px
   where they need not be read to play: names of places in written moves, chances of the helper. */
(svg) => {
  const home = document.getElementById("gh-board");
  home.innerHTML = svg;
  const faults = [];
  for (const text of home.querySelectorAll(":not(defs) > text, .numeral")) {
    const word = text.textContent.trim() || text.getAttribute("href");
    if (!word || !text.checkVisibility()) continue;
    const matrix = text.getScreenCTM(), scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (size < (text.matches(".ident, .coordinate, .favor-odds") ? 11.95 : 13.95)) faults.push(`${size.toFixed(1)} px: ${word}`);
  }
  return faults;
}
