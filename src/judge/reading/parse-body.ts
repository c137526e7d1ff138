import { nestsDeeper } from '../../schema/json/nests-deeper.ts';
import { type JsonReading, readJson } from '../../schema/json/read-json.ts';

/** The length from which a text takes so long to parse that the result is worth remembering, in UTF-16 units. */
const large = 16_384;
/** How many large texts are remembered, and how long they are together: their values take several times as much memory. */
const most = 4;
const mostCharacters = 4 * 1024 * 1024;

const readings = new Map<string, JsonReading>();

/** Deeper values are not read: a reader may set a limit (RFC 8259, 9). Requests of the suite nest less than that, and a target may return what it received. */
const deepest = 500_000;

/** Reads JSON. The last four readings of long texts are kept: a target that sends the same megabyte in every response costs one parse, not a thousand. */
export function parseBody(text: string): JsonReading {
  if (text.length < large) return readJson(text);
  const known = readings.get(text);
  if (known !== undefined) return known;
  const reading = nestsDeeper(text, deepest) ? readJson(text, { depth: deepest }) : readJson(text);
  readings.set(text, reading);
  forgetOldest();
  return reading;
}

/** The last one stays, however long it is: several rules read it. */
function forgetOldest(): void {
  let characters = [...readings.keys()].reduce((sum, { length }) => sum + length, 0);
  for (const oldest of readings.keys()) {
    if (readings.size === 1 || (readings.size <= most && characters <= mostCharacters)) return;
    readings.delete(oldest);
    characters -= oldest.length;
  }
}
