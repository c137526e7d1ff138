import { listsStatus } from '../../http/status.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isOutOfOrder, orderedPairs } from '../../schema/derive/build/ordered-pairs.ts';
import { registryOf } from '../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { wholeSentences } from '../../text/whole-sentences.ts';
import { jsonBody } from '../request/body/body-draft.ts';
import { alone, type SequenceDraft } from '../request/case-draft.ts';
import { type DescribedRange, forbidsReversed } from '../resources/described/described-range.ts';
import { operationTexts } from '../resources/described/operation-words.ts';
import { shapeOfResource } from '../resources/described/resource-schema.ts';
import type { Derivation } from './strategy.ts';

/** Bodies with a range that ends before it begins, where the contract says in words that such a range is not allowed: `endsAt must be after startsAt`. */
export function* reversedBodies(derivation: Derivation, attempt: 'first' | 'later'): Generator<SequenceDraft> {
  const { operation, source, validRequest, contract } = derivation;
  const { schema } = validRequest;
  const value = validRequest.buildValue();
  const statuses = ['422', '400'].filter((one) => listsStatus(operation, Number(one)));
  if (schema === undefined || !isObject(value) || statuses.length === 0) return;
  const refusals = operation.responses.filter(({ status }) => statuses.includes(status));
  const said = [
    ...operationTexts(operation),
    ...refusals.map(({ pointer }) => descriptionAt(contract.document, pointer)),
  ];
  for (const { body, range, texts } of reversedParts(derivation, value)) {
    const about = [...said, ...texts].flatMap(wholeSentences).find((sentence) => forbidsReversed(sentence, range));
    if (about === undefined || !source.validator.isValid(schema, body)) continue;
    const status = statuses.find((one) => about.includes(one)) ?? statuses[0] ?? '';
    const name = range.owner === '' ? range.first : `${range.owner}.${range.first}`;
    yield alone({
      label: `${name} after ${range.last}${attempt === 'first' ? '' : ', later'}`,
      why: `a body in which ${name} is after ${range.last}`,
      expects: 'anything',
      request: validRequest.build({ body: jsonBody(body) }),
      about: operation.body?.pointer ?? operation.pointer,
      expectedState: { kind: 'refused-in-state', of: 'a range', state: 'reversed', status },
    });
  }
}

interface ReversedPart {
  readonly body: JsonObject;
  readonly range: DescribedRange;
  /** What the contract says of the two. */
  readonly texts: readonly string[];
}

/** The body with the two ends of each range exchanged, in itself and in the objects that it has. */
function* reversedParts({ source, validRequest }: Derivation, value: JsonObject): Generator<ReversedPart> {
  const { schema } = validRequest;
  if (schema === undefined) return;
  const { properties } = shapeOfResource(source, schema, value);
  for (const { part, range } of rangesIn(value, '')) yield { body: part, range, texts: textsOf(properties, range) };
  for (const [owner, inner] of Object.entries(value)) {
    const pointers = properties.get(owner) ?? [];
    if (!isObject(inner) || pointers.length === 0) continue;
    const within = mergeSchemas(registryOf(source), { pointers }).properties;
    for (const { part, range } of rangesIn(inner, owner))
      yield { body: withProperty(value, [owner, part]), range, texts: textsOf(within, range) };
  }

  function textsOf(declared: ReadonlyMap<string, readonly string[]>, { first, last }: DescribedRange) {
    return [first, last].map((name) => {
      const other = name === first ? last : first;
      const text = descriptionAt(source.document, ...(declared.get(name) ?? []));
      // "Must be after `startsAt`" is about the property that it describes.
      return text.includes(other) ? `${name}: ${text}` : '';
    });
  }
}

function rangesIn(
  value: JsonObject,
  owner: string,
): readonly { readonly part: JsonObject; readonly range: DescribedRange }[] {
  return orderedPairs(Object.keys(value)).flatMap(({ first, last }) => {
    const [from, to]: readonly (Json | undefined)[] = [value[first], value[last]];
    if (from === undefined || to === undefined || sameJson(from, to)) return [];
    const part = withProperty(withProperty(value, [first, to]), [last, from]);
    return isOutOfOrder(part) && !isOutOfOrder(value) ? [{ part, range: { first, last, owner } }] : [];
  });
}
