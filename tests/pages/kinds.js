/* The kinds of things that are shown, each with what it stands in: all that the rules of accessibility ask of a thing. */
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
  return [...new Set(seen.map((e) => `${named(e.parentElement)} > ${said(e)}`)), `twice: ${[...twice].sort()}`];
}
