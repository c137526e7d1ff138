import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';

/** What editors write for a time, an address or an id when they make an example of a schema. */
const usualPlaceholders =
  /^(?:string|2019-08-24(?:T14:15:22Z)?|user@example\.com|https?:\/\/example\.com|497f6eca-6276-4993-bfeb-53cbbba6f08|3fa85f64-5717-4562-b3fc-2c963f66afa6)$/;

/** Whether an editor made an example of the schema: half of its texts or more are placeholders, `"string"` among them. */
export function isGeneratedExample(value: Json): boolean {
  const counts = { texts: 0, placeholders: 0, named: 0 };
  countTexts(value, counts, 0);
  return counts.named > 0 && counts.placeholders * 2 >= counts.texts;
}

function countTexts(value: Json, counts: { texts: number; placeholders: number; named: number }, depth: number): void {
  if (typeof value === 'string') {
    counts.texts += 1;
    if (usualPlaceholders.test(value)) counts.placeholders += 1;
    if (value === 'string') counts.named += 1;
  } else if (typeof value === 'object' && value !== null && depth < 20) {
    for (const inner of Object.values(value)) countTexts(inner, counts, depth + 1);
  }
}

const written = new WeakMap<MediaType, MediaType>();

/** The entry without examples that an editor generated from the schema: they say nothing of the data. */
export function withWrittenExamples(entry: MediaType): MediaType {
  const known = written.get(entry);
  if (known !== undefined) return known;
  const examples = entry.examples.filter(({ value }: NamedExample) => !isGeneratedExample(value));
  const result = examples.length === entry.examples.length ? entry : { ...entry, examples };
  written.set(entry, result);
  return result;
}
