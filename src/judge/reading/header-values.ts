import type { Json } from '../../model/json.ts';
import { readJson } from '../../schema/json/read-json.ts';

/** `+007`, `1.50`: also with zeros and a sign that JSON does not have. */
const digits = /^([+-]?)(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * The values that the text of a header may mean in style `simple` (OpenAPI, Header Object): itself, a number, `true` or `false`, or a list of these.
 * The schema decides which one it is.
 */
export function readHeaderValues(text: string): readonly Json[] {
  const items = text.trim() === '' ? [] : text.split(',').map((item) => item.trim());
  return [text, ...scalarsIn(text), items, items.map((item) => scalarsIn(item)[0] ?? item)];
}

function scalarsIn(text: string): Json[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  const [, sign, written] = digits.exec(text) ?? [];
  if (written === undefined) return [];
  const magnitude = written.replace(/^0+(?=\d)/, '');
  const reading = readJson(sign === '-' ? `-${magnitude}` : magnitude);
  return reading.ok ? [reading.value] : [];
}
