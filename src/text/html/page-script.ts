/**
 * The script of the page. Everything can be read without it: it filters, searches and sorts, copies, opens what a link names, and moves by keys. It is one of the two
 * texts that the Content Security Policy allows by its hash.
 */
export const script = `
'use strict';
const all = [...document.querySelectorAll('details.finding')];
const form = document.querySelector('#filter');
const shown = document.querySelector('#shown');
const selects = form ? [...form.querySelectorAll('select')] : [];
const read = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
function filter() {
  if (!form) return;
  const words = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const one of all) {
    const { dataset } = one;
    one.hidden = !(selects.every(({ name, value }) => !value || dataset[name].split('\\n').includes(value)) && words.every((word) => dataset.text.includes(word)));
    if (!one.hidden) count += 1;
  }
  shown.textContent = count + ' of ' + all.length + ' shown';
}
function follow() {
  const hash = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(hash);
  if (target) {
    if (target.hidden && form) { form.reset(); filter(); }
    const table = target.parentElement.querySelector('details:has(table.sorted)');
    if (table) table.open = true;
    if (target instanceof HTMLDetailsElement) { target.open = true; target.querySelector('summary').focus({ preventScroll: true }); }
    target.scrollIntoView();
    return;
  }
  if (!form) return;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const fields = [form.elements.q, ...selects];
  if (!fields.some(({ name }) => wanted.has(name))) return;
  for (const field of fields) field.value = wanted.get(field.name) ?? '';
  filter();
  form.closest('section').scrollIntoView();
}
function move(step) {
  const visible = all.filter((one) => !one.hidden);
  const at = visible.findIndex((one) => one.contains(document.activeElement));
  const next = visible[at === -1 ? (step > 0 ? 0 : visible.length - 1) : at + step];
  if (!next) return;
  next.querySelector('summary').focus();
  next.scrollIntoView({ block: 'nearest' });
}
if (form) {
  form.hidden = false;
  form.addEventListener('input', () => { filter(); history.replaceState(null, '', '#' + read()); });
  form.addEventListener('reset', () => setTimeout(() => { filter(); history.replaceState(null, '', '#' + form.closest('section').getAttribute('aria-labelledby')); }));
  form.addEventListener('submit', (event) => event.preventDefault());
  const toggle = document.querySelector('#toggle');
  const name = () => { toggle.textContent = all.some((one) => one.open) ? 'Close all' : 'Open all'; };
  toggle.addEventListener('click', () => {
    const open = !all.some((one) => one.open);
    for (const one of all) one.open = open;
    name();
  });
  document.addEventListener('toggle', name, true);
  name();
  filter();
}
// A long body scrolls, by keys as well, and what is wrong in it is in view.
function place(item) {
  for (const text of item.querySelectorAll('.sides pre')) {
    if (text.scrollHeight <= text.clientHeight || text.tabIndex === 0) continue;
    text.tabIndex = 0;
    text.setAttribute('role', 'region');
    text.setAttribute('aria-label', text.previousElementSibling.textContent + ' of finding ' + (all.indexOf(item) + 1));
    const mark = text.querySelector('mark');
    if (mark) text.scrollTop = mark.offsetTop - text.clientHeight / 2;
  }
}
document.addEventListener('toggle', ({ target }) => { if (target.open) place(target); }, true);
for (const one of all) if (one.open) place(one);
const { compare } = new Intl.Collator('en', { numeric: true });
for (const head of document.querySelectorAll('table.sorted th')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    const body = head.closest('table').tBodies[0];
    const turn = head.ariaSort === 'ascending' ? -1 : 1;
    for (const one of head.parentElement.children) one.ariaSort = null;
    head.ariaSort = turn === 1 ? 'ascending' : 'descending';
    const textOf = (row) => row.cells[head.cellIndex].textContent;
    body.append(...[...body.rows].sort((one, other) => turn * compare(textOf(one), textOf(other))));
  });
}
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const text = button.parentElement.querySelector('pre').textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; }
  catch {
    getSelection().selectAllChildren(button.parentElement.querySelector('pre'));
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
  }
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === 'Escape' && typing) event.target.blur();
  else if (typing) return;
  else if (event.key === '/' && form) { event.preventDefault(); form.elements.q.focus(); }
  else if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
});
addEventListener('hashchange', follow);
addEventListener('beforeprint', () => { for (const one of all) one.open = true; });
follow();
// The browser moves the focus to the body when it has gone to the place that the address names.
addEventListener('load', () => setTimeout(follow));
`;
