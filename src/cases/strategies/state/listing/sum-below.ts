import { isConditional } from '../../../../conventions/sentences/conditional-words.ts';
import { ownSentences, sentencesOf } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { hasWords, spacedWords } from '../../../../text/has-words.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { pathKind, segmentsOf } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';
import { actionsOf, additionsTo, propertiesOfServer } from '../steps/resource-states.ts';

/** A number of a resource that is the sum of what is added below it. */
interface Sum {
  readonly addition: Derivation;
  /** The property of the resource: `spentMinutes`. */
  readonly property: string;
  /** Two bodies, with the numbers that they add. */
  readonly bodies: readonly (readonly [body: Json, number: number])[];
}

/**
 * What a resource shows as the sum of what was added below it, where the contract says so: `The sum of all time entries` of `spentMinutes`, after two requests to
 * `/tasks/{}/time-entries`. It is judged where two reads show something else.
 */
export function* sumBelow(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const addition of [...additionsTo(lifecycle.read), ...actionsOf(lifecycle.read)])
    for (const sum of sumOf(lifecycle, addition)) yield* compareSum(lifecycle, sum);
}

function sumOf(lifecycle: Lifecycle, addition: Derivation): readonly Sum[] {
  const { read } = lifecycle;
  const { operation, source, validRequest } = addition;
  const plain = validRequest.buildValue();
  if (validRequest.schema === undefined || !isObject(plain)) return [];
  const items = nameWords(segmentsOf(pathKind(operation.path)).at(-1) ?? '').trim();
  const sums = [...propertiesOfServer(lifecycle)].filter(
    ([name, places]) => isNumeric(read, places) && saysSum({ read, addition, items }, name, places),
  );
  const [sum, ...others] = sums;
  const parts = [...mergeSchemas(registryOf(source), { pointers: [validRequest.schema] }).properties]
    .filter(([, places]) => isNumeric(addition, places))
    .map(([name]) => name);
  const alike = parts.filter((name) => sum !== undefined && hasWords(sum[0], name));
  const part = alike.length === 1 ? alike[0] : parts.length === 1 ? parts[0] : undefined;
  if (sum === undefined || others.length > 0 || part === undefined) return [];
  const own = validRequest.schema;
  const bodies = numbers
    .map((number) => [withProperty(plain, [part, number]), number] as const)
    .filter(([one]) => isValidValue(source, own, one))
    .slice(0, 2);
  return bodies.length < 2 ? [] : [{ addition, property: sum[0], bodies }];
}

/** Tried as what is added. */
const numbers = [3, 5, 20, 30, 200, 300];

function isNumeric({ source }: Pick<Derivation, 'source'>, pointers: readonly Pointer[]): boolean {
  const { types } = mergeSchemas(registryOf(source), { pointers });
  return types.size === 1 && (types.has('integer') || types.has('number'));
}

/** Whether a property is described as the sum of the items, or the addition says that it shows their sum. */
function saysSum(
  { read, addition, items }: { readonly read: Derivation; readonly addition: Derivation; readonly items: string },
  name: string,
  places: readonly Pointer[],
): boolean {
  const isPlain = (sentence: string) => sumWords.test(sentence) && !isConditional(sentence);
  const own = places.flatMap((place) => sentencesOf(descriptionAt(read.source.document, place)));
  if (own.some((sentence) => isPlain(sentence) && isSumOf(sentence, items))) return true;
  return ownSentences(addition).some((sentence) => isPlain(sentence) && sentence.includes(name));
}

const sumWords = /\b(?:sum|added up|total)\b/i;

/** Whether a sentence says no more than that it is the sum of the items: not `of all time entries that are approved`, and not `of the approved time entries`. */
function isSumOf(sentence: string, items: string): boolean {
  const some = '(?:all )?(?:of )?(?:the |its |their )?';
  const owner = '(?: (?:in|of|on|for|below|within) (?:the|this|its|an?|each) \\w+(?: \\w+)?)?';
  const sum = `(?:the )?(?:sum|total)(?: \\w+)? (?:of|over) (?:(?:\\w+ ){1,4}(?:of|in|on|over) )?`;
  return new RegExp(`^ ${sum}${some}${items}${owner} $`).test(spacedWords(sentence));
}

function* compareSum(lifecycle: Lifecycle, { addition, property, bodies }: Sum): Generator<SequenceDraft, void> {
  const step = reservedSteps(lifecycle, property);
  const creation = yield* send(
    lifecycle.creator,
    step('create, to add below it', 'a valid request that creates a resource'),
  );
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const why = 'a request for a resource that shows a sum';
  const before = yield* send(lifecycle.read, { ...step('read before', why), values });
  const start = before && isDone(before) ? memberOf(resourceValue(before), property) : undefined;
  if (before === undefined || typeof start !== 'number') return;
  const added: Exchange[] = [];
  let sum = start;
  for (const [index, [value, number]] of bodies.entries()) {
    const exchange = yield* send(addition, {
      ...step(`add ${index + 1}`, 'a valid request that adds to the sum'),
      values,
      value,
    });
    if (exchange === undefined || !isDone(exchange)) return;
    added.push(exchange);
    sum += number;
  }
  const { key } = addition.operation;
  const first = yield* send(lifecycle.read, { ...step('read the sum', why), values });
  const shown = first && isDone(first) ? memberOf(resourceValue(first), property) : undefined;
  if (typeof shown !== 'number' || shown === sum) return;
  yield* send(lifecycle.read, {
    ...step('read the sum again', why),
    values,
    ...expectAfter(
      [creation, before, ...added],
      (): ExpectedState => ({ kind: 'described-value', by: `two ${key}`, property, value: sum }),
    ),
  });
}
