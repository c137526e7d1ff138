import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { describedTimeSide, saysLeastAge } from '../../conventions/sentences/described-time.ts';
import { ownSentences } from '../../conventions/sentences/operation-texts.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { inComingYear, isBirth } from '../../schema/derive/build/likely-times.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { memoize } from '../../schema/memoize.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { hasWords } from '../../text/has-words.ts';
import { shapeOfResource } from '../paths/resource-schema.ts';
import { fullDescriptionAt } from './full-descriptions.ts';

/** A date or time of a body, and what the contract says of it. */
export interface TimeOfBody {
  readonly name: string;
  readonly format: 'date' | 'date-time';
  /** Those of its description, and those of the operation that name it. */
  readonly sentences: readonly string[];
}

/** The body of an operation. */
interface BodyOfOperation {
  readonly operation: Operation;
  readonly source: SchemaSource;
  readonly schema: Pointer;
}

/** The dates and times that a client can send in a body like `value`. */
export function timesOfBody({ operation, source, schema }: BodyOfOperation, value: Json): readonly TimeOfBody[] {
  const own = ownSentences({ operation });
  const { properties, readOnly } = shapeOfResource(source, schema, value);
  return [...properties].flatMap(([name, places]): TimeOfBody[] => {
    if (readOnly.has(name)) return [];
    const { formats } = mergeSchemas(registryOf(source), { pointers: places });
    const format = formats.map((one) => one.value).find((one) => one === 'date' || one === 'date-time');
    if (format === undefined) return [];
    const about = own.filter((sentence) => hasWords(sentence, name) || (isBirth(name) && saysLeastAge(sentence)));
    return [{ name, format, sentences: [...wholeSentences(fullDescriptionAt(source, places)), ...about] }];
  });
}

/** Operations that take bodies of one schema. */
const mostOperations = 1000;

/** The dates and times of a body that have to be in the future, by what the contract says, and may be: `The day must not lie in the past`. */
export const comingTimes = memoize(
  (sample: JsonObject, body: BodyOfOperation): ReadonlySet<string> => {
    const coming = timesOfBody(body, sample).filter(({ sentences }) =>
      sentences.some((sentence) => describedTimeSide(sentence) === 'future'),
    );
    const { source, schema } = body;
    const mayBeLater = (name: string) => {
      const time = sample[name];
      const later = typeof time === 'string' ? withProperty(sample, [name, inComingYear(time)]) : sample;
      return source.validator.isValid(schema, later);
    };
    return new Set(coming.map(({ name }) => name).filter(mayBeLater));
  },
  mostOperations,
  ({ operation, schema }) => `${operation.key} ${schema}`,
);
