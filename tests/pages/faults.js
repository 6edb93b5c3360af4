() => {
  const faults = [], wide = innerWidth;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length;
  const name = (e) => e.outerHTML.slice(0, 100);
  if (document.scrollingElement.scrollWidth > wide) faults.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  const hidden = (e) => getComputedStyle(e).clipPath === 'inset(50%)';
  for (const e of document.querySelectorAll('body *:not(svg *):not(.skip)')) {
    if (!seen(e) || e.closest('.scroll')) continue;
    const box = e.getBoundingClientRect();
    if (box.left < -0.5 || box.right > wide + 0.5) faults.push(`outside: ${name(e)} ${box.left}..${box.right}`);
    const style = getComputedStyle(e), scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    if (!scrolls && !hidden(e) && e.tagName !== 'INPUT' && style.display !== 'inline' && e.scrollWidth > e.clientWidth + 1 && e.clientWidth) {
      faults.push(`overflows: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`);
    }
  }
  const targets = 'a[href], button, input:not([type=hidden]):not([type=checkbox]), select, summary, label.check, #gh-board .pick';
  for (const e of document.querySelectorAll(targets)) {
    if (!seen(e) || hidden(e) || e.matches('.skip') || e.closest('.rules-text p, .rules-text li')) continue;
    const box = e.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) faults.push(`small: ${name(e)} ${box.width}×${box.height}`);
  }
  return faults;
}
