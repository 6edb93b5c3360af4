/* Draws a picture where the board is; answers which of its words are below 12 px as they are seen. */
(svg) => {
  const home = document.getElementById("gh-board");
  home.innerHTML = svg;
  const faults = [];
  for (const text of home.querySelectorAll("text")) {
    if (!text.textContent.trim() || !text.checkVisibility()) continue;
    const matrix = text.getScreenCTM(), scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (size < 11.95) faults.push(`${size.toFixed(1)} px: ${text.textContent}`);
  }
  return faults;
}
