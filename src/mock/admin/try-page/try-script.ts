/** The script of the page that sends requests. It writes text only, never markup: what is shown comes from contracts and clients. */
export const tryScript = String.raw`'use strict';
const byId = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const choices = {
  data: ['', 'long', 'empty', 'one', 'many', 'unicode', 'rtl', 'null', 'min', 'max'],
  fault: ['', 'reset', 'empty', 'truncate', 'malformed', 'drip'],
};
const base = new URL('../', location.href);
let operations = [];
let current;
let fields;
let isPreferOpen = false;

const readText = async (path, init) => {
  const response = await fetch(path, init);
  return response.ok ? response.text() : undefined;
};
const readJson = async (path, init) => {
  const text = await readText(path, init);
  return text === undefined ? undefined : JSON.parse(text);
};

function field(label, control) {
  control.id = 'field-' + label.replace(/\W/g, '-');
  return [make('label', { htmlFor: control.id, textContent: label }), control];
}

function selection(values, texts = values) {
  return make('select', {}, ...values.map((value, at) => make('option', { value, textContent: texts[at] || 'usual' })));
}

function markCurrent(button) {
  if (button.dataset.key === current?.key) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
}

// In a narrow window the request is below the list.
function open(operation) {
  choose(operation);
  const form = byId('request');
  if (form.getBoundingClientRect().top > innerHeight / 2) form.scrollIntoView();
}

const linesOf = (text) => Math.min(18, Math.max(4, text.split('\n').length + 1));

function choose(operation) {
  current = operation;
  for (const button of byId('operations').querySelectorAll('button'))
    markCurrent(button);
  const parameters = operation.parameters.map((one) => ({ ...one, control: make('input', { value: one.value }) }));
  const body = operation.body && make('textarea', { value: operation.body.text, spellcheck: false, rows: linesOf(operation.body.text) });
  const credential = operation.credential && make('input', { value: operation.credential.value });
  const prefer = {
    code: selection(['', ...operation.statuses.filter((status) => /^\d+$/.test(status))]),
    example: selection(['', ...operation.examples]),
    data: selection(choices.data),
    delay: make('input', { type: 'number', min: 0, max: 60000, placeholder: 'ms' }),
    fault: selection(choices.fault),
  };
  fields = { parameters, body, credential, prefer };
  const form = make(
    'form',
    {},
    make('div', { className: 'fields' }, ...parameters.flatMap((one) => field(one.name + ' (' + one.in + (one.required ? ', required)' : ')'), one.control)),
      ...(credential ? field('credential (' + operation.credential.name + ')', credential) : [])),
    ...(body ? [make('h3', {}, ...field('Body (' + operation.body.mediaType + ')', body).slice(0, 1)), body] : []),
    make('details', { id: 'prefer', open: isPreferOpen, ontoggle: ({ target }) => (isPreferOpen = target.open) },
      make('summary', { textContent: 'Ask for another status, data, delay or fault' }),
      make('div', { className: 'fields' }, ...Object.entries(prefer).flatMap(([name, control]) => field(name, control))),
      make('div', { className: 'row' }, make('button', { type: 'button', textContent: 'Prefer this for all clients', onclick: () => preferForAll(preferOf()) }))),
    make('p', { id: 'for-all' }),
    make('div', { className: 'row' }, make('button', { className: 'send', textContent: 'Send' }),
      ...Object.keys(copies).map((name) => make('button', { type: 'button', textContent: 'Copy as ' + name, onclick: () => copy(name) }))),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    send();
  };
  byId('request').replaceChildren(
    make('h2', {}, make('code', { textContent: operation.key })),
    make('p', { textContent: operation.summary }),
    form,
    make('div', { id: 'response', ariaLive: 'polite' }),
  );
  showSteps({ steps });
}

const preferOf = () =>
  Object.entries(fields.prefer)
    .filter(([, control]) => control.value !== '')
    .map(([name, { value }]) => name + '=' + (/^[\w.-]+$/.test(value) ? value : JSON.stringify(value)))
    .join(', ');

async function preferForAll(prefer) {
  await readJson('scenario', { method: 'PUT', body: JSON.stringify({ step: { operation: current.key, prefer: prefer || null } }) });
  showSteps(await readJson('scenario'));
}

let steps = [];
function showSteps(state) {
  steps = state?.steps ?? [];
  for (const button of byId('operations').querySelectorAll('button'))
    button.classList.toggle('changed', steps.some(({ operation }) => operation === button.dataset.key));
  const own = steps.find(({ operation }) => operation === current?.key);
  const place = byId('for-all');
  if (place === null) return;
  place.replaceChildren(...(own === undefined ? [] : [
    ' All clients get ', make('code', { textContent: own.prefer }), ' ',
    make('button', { type: 'button', textContent: 'End this', onclick: () => preferForAll('') })]));
}

function requestOf() {
  const url = new URL(base);
  const headers = {};
  let path = current.path;
  const add = (place, name, value) => {
    if (place === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value));
    else if (value === '') return;
    else if (place === 'query') url.searchParams.append(name, value);
    else if (place === 'header') headers[name] = value;
  };
  for (const one of fields.parameters) add(one.in, one.name, one.control.value);
  if (fields.credential) add(current.credential.in, current.credential.name, fields.credential.value);
  url.pathname = base.pathname.replace(/\/$/, '') + path;
  if (preferOf() !== '') headers.Prefer = preferOf();
  const body = fields.body && fields.body.value !== '' ? fields.body.value : undefined;
  if (body !== undefined) headers['Content-Type'] = current.body.mediaType;
  return { url: String(url), method: current.method, headers, body };
}

function shown(text) {
  try {
    return /\d{16}/.test(text) ? text : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send() {
  const { url, ...init } = requestOf();
  const started = performance.now();
  let parts;
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const ms = Math.round(performance.now() - started);
    const headers = [...response.headers].map(([name, value]) => name + ': ' + value).join('\n');
    parts = [make('h3', { className: response.status < 400 ? 'used' : 'refused', textContent: response.status + ' in ' + ms + ' ms' }),
      ...(text === '' ? [make('p', { textContent: 'No body.' })] : [make('pre', { className: 'body', tabIndex: 0, textContent: shown(text).slice(0, 200000) })]),
      make('details', {}, make('summary', { textContent: 'Response headers' }), make('pre', { tabIndex: 0, textContent: headers }))];
  } catch (error) {
    parts = [make('h3', { textContent: 'No response: ' + error.message })];
  }
  byId('response').replaceChildren(...parts);
  byId('response').scrollIntoView({ block: 'nearest' });
  refresh();
}

const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
const fetchText = ({ url, method, headers, body }) =>
  'fetch(' + JSON.stringify(url) + ', ' + JSON.stringify({ method, headers, ...(body === undefined ? {} : { body }) }, null, 2) + ')';
const copies = {
  curl: ({ url, method, headers, body }) =>
    ['curl -i -X ' + method, ...Object.entries(headers).map(([name, value]) => '-H ' + quoted(name + ': ' + value)), ...(body === undefined ? [] : ['--data-raw ' + quoted(body)]), quoted(url)].join(' '),
  fetch: (request) => 'await ' + fetchText(request),
  test: (request) =>
    "import { expect, it } from 'vitest';\n\nit(" + JSON.stringify('responds to ' + current.key) + ', async () => {\n  const response = await ' + fetchText(request).replaceAll('\n', '\n  ') + ';\n  expect(response.status).toBe(' + lastStatus() + ');\n});\n',
  'scenario step': () => JSON.stringify({ operation: current.key, prefer: preferOf() }, null, 2),
  'overlay example': () => {
    const text = document.querySelector('#response .body')?.textContent ?? 'null';
    const target = "$.paths['" + current.path + "']." + current.method.toLowerCase() + ".responses['" + lastStatus() + "'].content['application/json']";
    return JSON.stringify({ overlay: '1.0.0', info: { title: 'Examples', version: '1' }, actions: [{ target, update: { examples: { 'my-example': { value: '@' } } } }] }, null, 2).replace('"@"', () => text.replaceAll('\n', '\n              '));
  },
};
const lastStatus = () => /^\d+/.exec(document.querySelector('#response h3')?.textContent ?? '')?.[0] ?? '200';

async function copy(name) {
  const text = copies[name](requestOf());
  const place = byId('response');
  place.querySelector('.copied')?.remove();
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  place.prepend(make('div', { className: 'copied' }, make('h3', { textContent: isCopied ? 'Copied' : 'Copy this' }), make('pre', { tabIndex: 0, textContent: text })));
}

function listOperations(requests) {
  const wanted = byId('filter').value.toLowerCase();
  const seen = new Map();
  for (const { operation, status } of requests)
    if (operation !== null) seen.set(operation, (seen.get(operation) ?? new Set()).add(status));
  byId('coverage').textContent = seen.size + ' of ' + operations.length + ' operations used';
  const matching = operations.filter(({ key, summary }) => (key + ' ' + summary).toLowerCase().includes(wanted));
  byId('operations').replaceChildren(
    ...matching.flatMap((operation, at) => {
      const isFirst = operation.tag !== '' && operation.tag !== matching[at - 1]?.tag;
      const statuses = [...(seen.get(operation.key) ?? [])];
      const button = make('button', { type: 'button', title: operation.summary, onclick: () => open(operation) },
        make('span', { className: 'method', textContent: operation.method }), ' ' + operation.path,
        ...statuses.map((status) => make('span', { className: status < 400 ? 'used' : 'refused', textContent: (status < 400 ? ' ✓ ' : ' ') + status })));
      button.dataset.key = operation.key;
      button.classList.toggle('changed', steps.some((step) => step.operation === operation.key));
      markCurrent(button);
      return [...(isFirst ? [make('li', { className: 'group', textContent: operation.tag })] : []), make('li', {}, button)];
    }),
  );
}

// What a client has sent may be nested too deep to be written.
function jsonOf(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

function table(items) {
  const isId = (name) => /id$/i.test(name);
  const all = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const names = [...all.filter(isId), ...all.filter((name) => !isId(name))].slice(0, 8);
  const cell = (value) => (value === undefined ? '' : typeof value === 'object' ? jsonOf(value) : String(value));
  return make('div', { className: 'scroll' }, make('table', {},
    make('tr', {}, ...names.map((name) => make('th', { textContent: name }))),
    ...items.slice(0, 50).map((item) => make('tr', {}, ...names.map((name) => make('td', { textContent: cell(item[name]).slice(0, 40) }))))));
}

// What is wrong with a request says more than that its response is an error.
function journalEntry({ method, target, status, because, faults = [], operation }) {
  const [fault] = faults;
  const reason = fault === undefined ? because : (fault.place === '' ? '' : fault.place + ' ') + fault.message;
  const request = make('code', { textContent: method + ' ' + target });
  const known = operations.find(({ key }) => key === operation);
  return make('li', {},
    known === undefined ? request : make('button', { type: 'button', title: 'Show ' + known.key, onclick: () => open(known) }, request), ' ',
    make('strong', { className: status !== null && status < 400 ? 'used' : 'refused', textContent: String(status ?? '–') }), ' ' + reason);
}

let known = '';
async function refresh() {
  const [journal, stored] = await Promise.all([readJson('requests'), readText('state')]);
  const requests = journal?.requests ?? [];
  const now = JSON.stringify([requests[0]?.id, requests.length, stored, byId('filter').value]);
  if (now === known) return;
  known = now;
  const state = stored === undefined ? undefined : JSON.parse(stored);
  listOperations(requests);
  byId('journal').replaceChildren(...requests.slice(0, 20).map(journalEntry));
  const collections = Object.entries(state ?? {}).filter(([, items]) => items.length > 0);
  byId('state').replaceChildren(...(collections.length === 0 ? [make('p', { textContent: state === undefined ? 'This mock keeps no state.' : 'Nothing was created or changed.' })]
    : collections.flatMap(([path, items]) => [make('h3', {}, make('code', { textContent: path })), table(items)])));
}

async function showScenario(state) {
  const names = (state?.scenarios ?? []).map(({ name }) => name);
  byId('scenario').replaceChildren(...selection(['', ...names], ['none', ...names]).children);
  byId('scenario').value = state?.playing ?? '';
  showSteps(state);
}

byId('scenario').onchange = ({ target }) => readJson('scenario', { method: 'PUT', body: JSON.stringify({ play: target.value || null }) });
byId('seed').onchange = ({ target }) => readJson('seed', { method: 'PUT', body: JSON.stringify({ seed: target.value || null }) });
byId('reset').onclick = async () => {
  await fetch('reset', { method: 'POST' });
  await showScenario(await readJson('scenario'));
  refresh();
};
byId('filter').oninput = () => refresh();

(async () => {
  operations = (await readJson('operations'))?.operations ?? [];
  await showScenario(await readJson('scenario'));
  byId('seed').value = (await readJson('seed'))?.seed ?? '';
  await refresh();
  if (operations.length > 0) choose(operations[0]);
  setInterval(() => document.hidden || refresh(), 1000);
})();
`;
