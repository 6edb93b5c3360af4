/* The kinds of things that are shown, each with what it stands in, and how the page is divided: all that the rules of
   accessibility ask of a thing and of a page. */
() => {
  const known = (ids) => ids.split(" ").every((id) => document.getElementById(id));
  const value = ({ name, value }) => {
    if (/^aria-(controls|describedby|labelledby|owns|activedescendant|details)$|^for$/.test(name)) return known(value);
    return /^(aria-(?!label|value)|role$|type$|tabindex$|lang$|dir$)/.test(name) ? value : Boolean(value.trim());
  };
  const own = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const named = (e) => e.localName + [...e.classList].filter((one) => one !== "htmx-request").sort().map((one) => `.${one}`).join("");
  const said = (e) => {
    const asked = [...e.attributes].filter(({ name }) => /^(aria-.*|role|type|tabindex|lang|dir|for|title|alt|name|disabled|hidden|open)$/.test(name));
    return `${named(e)} ${asked.map((one) => `${one.name}=${value(one)}`).sort().join(" ")} ${own(e)}`;
  };
  const all = document.querySelectorAll("body *:not(svg *), svg :is(text, a, [role], [tabindex], [aria-label]):not(defs *)");
  const seen = [...all].filter((e) => e.checkVisibility({ visibilityProperty: true }));
  const ids = [...document.querySelectorAll("[id]:not(defs *)")].map((e) => e.id);
  const twice = new Set(ids.filter((id, n) => ids.indexOf(id) !== n));
  const parts = [...document.querySelectorAll(":is(h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, [role])")];
  const divided = parts.filter((e) => seen.includes(e)).map((e) => e.getAttribute("role") || e.localName);
  const page = [document.documentElement.lang, document.title].map((told) => Boolean(told.trim()));
  return [...new Set(seen.map((e) => `${named(e.parentElement)} > ${said(e)}`)), `twice: ${[...twice].sort()}`,
    `page: ${[...page, ...divided.filter((one, n) => one !== divided[n - 1])]}`];
}
