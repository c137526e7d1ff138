// Requests that a contract allows, with path values that none of its examples has.
import { project } from '../../measure.mjs';

const { createValidator } = await import(project('dist/schema/validate/validator.js'));
const { readJson } = await import(project('dist/schema/json/read-json.js'));
export const { writeJson } = await import(project('dist/schema/json/write-json.js'));
const { generateValue } = await import(project('dist/schema/derive/build/generate-value.js'));
const { seededRandom } = await import(project('dist/schema/derive/build/seeded-random.js'));

/** The GET operations with a JSON success. */
export function openRequests({ operations }) {
  return operations.filter((operation) => operation.method === 'GET' && successOf(operation) !== undefined);
}

/** The lowest documented success with a JSON body that has a schema. */
export function successOf({ responses }) {
  const [success] = responses.filter(({ status }) => /^2/.test(status)).sort((a, b) => (a.status < b.status ? -1 : 1));
  const chosen = success ?? responses.find(({ status }) => status === 'default');
  return chosen?.content.find(({ mediaType, schema }) => /json/.test(mediaType) && schema !== undefined);
}

/** Sends requests of one contract to one mock. */
export async function createClient(contract, url) {
  const { document, dialect } = contract;
  const validator = createValidator(document, { dialect, direction: 'response' });
  const requestValidator = createValidator(document, { dialect, direction: 'request' });
  const source = { document, dialect, validator: requestValidator };
  const exampleFor = (parameter, nth) => parameterValue(parameter, nth, source);

  /** `values` are more parameters, by `path/id` or `query/limit`. */
  async function get(operation, nth, values = {}) {
    const parameters = new Map();
    for (const parameter of operation.parameters) {
      const key = `${parameter.in}/${parameter.name}`;
      const value =
        values[key] ?? (parameter.required || parameter.in === 'path' ? exampleFor(parameter, nth) : undefined);
      if (value !== undefined) parameters.set(key, value);
    }
    const entry = successOf(operation);
    const { path, headers } = writeRequest(operation, parameters);
    const response = await fetch(`${url}${path}`, {
      headers: { accept: entry.mediaType.includes('*') ? 'application/json' : entry.mediaType, ...headers },
    });
    const text = await response.text();
    const value = response.status >= 200 && response.status < 300 ? parsed(text) : undefined;
    const faults = value === undefined ? [] : validator.check(entry.schema, value);
    return { status: response.status, text, value, faults, parameters, path };
  }

  async function post(operation, body) {
    const parameters = new Map();
    for (const parameter of operation.parameters) {
      if (!parameter.required) continue;
      parameters.set(`${parameter.in}/${parameter.name}`, exampleFor(parameter, 0));
    }
    const { path, headers } = writeRequest(operation, parameters);
    const mediaType = operation.body.content.find((one) => /json/.test(one.mediaType)).mediaType;
    const response = await fetch(`${url}${path}`, {
      method: operation.method,
      headers: { accept: 'application/json', 'content-type': mediaType, ...headers },
      body: writeJson(body),
    });
    return { status: response.status, value: response.status < 300 ? parsed(await response.text()) : undefined };
  }

  const bodyOf = (schema, nth) => generateValue(source, schema, seededRandom(nth));
  return { get, post, bodyOf, isValid: (schema, value) => requestValidator.check(schema, value).length === 0 };
}

function writeRequest({ path: template, parameters: declared }, parameters) {
  let path = template;
  const query = [];
  const headers = {};
  for (const [key, value] of parameters) {
    const [, place, name] = /^(\w+)\/(.*)$/.exec(key);
    const { style, explode } = declared.find((one) => one.in === place && one.name === name) ?? {};
    const text = Array.isArray(value) ? value.join(',') : typeof value === 'object' ? writeJson(value) : String(value);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text));
    else if (place === 'header' && !/^(accept|authorization|content-type)$/i.test(name)) headers[name] = text;
    else if (place === 'query' && Array.isArray(value) && explode && style === 'form')
      for (const item of value) query.push(`${encodeURIComponent(name)}=${encodeURIComponent(item)}`);
    else if (place === 'query' && typeof value === 'object' && style === 'deepObject')
      for (const [inner, item] of Object.entries(value))
        query.push(`${encodeURIComponent(`${name}[${inner}]`)}=${encodeURIComponent(item)}`);
    else if (place === 'query') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  return { path: query.length === 0 ? path : `${path}?${query.join('&')}`, headers };
}

/** A value that is valid and, if the schema leaves a choice, in no example. */
function parameterValue({ in: place, name, schema }, nth, source) {
  if (schema === undefined) return place === 'path' ? `unit-${41 + nth}` : undefined;
  const isValid = (value) => source.validator.check(schema, value).length === 0;
  const isSize = place === 'query' && /limit|size|count|per_?page/i.test(name);
  const isStart = place === 'query' && /^(page|page_?number|offset|skip|start|from)$/i.test(name);
  const candidates = [
    ...(isSize ? [5] : []),
    ...(isStart ? [0, 1] : []),
    4101 + nth,
    41 + nth,
    `3fa85f64-5717-4562-b3fc-2c963f66af0${nth + 1}`,
    `unit-${41 + nth}`,
    `${4101 + nth}`,
    `2026-03-0${nth + 1}`,
  ];
  const random = seededRandom(4100 + nth);
  return candidates.find(isValid) ?? generateValue(source, schema, random);
}

/** Integers that a double cannot hold are of type `bigint`; `undefined` for what is not JSON. */
export function parsed(text) {
  const reading = readJson(text);
  return reading.ok ? reading.value : undefined;
}
