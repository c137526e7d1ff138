import { type JsonReading, readJson } from '../../schema/json/read-json.ts';

/** A text of so many UTF-16 units takes so long to parse that the result is worth remembering. */
const large = 16_384;
/** How many large texts are remembered. */
const most = 4;

const readings = new Map<string, JsonReading>();

/** Reads JSON. A target that sends the same megabyte in every response costs one parse, not a thousand. */
export function readContent(text: string): JsonReading {
  if (text.length < large) return readJson(text);
  const known = readings.get(text);
  if (known !== undefined) return known;
  const reading = readJson(text);
  const [oldest] = readings.keys();
  if (readings.size >= most && oldest !== undefined) readings.delete(oldest);
  readings.set(text, reading);
  return reading;
}
