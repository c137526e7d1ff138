import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { forbidsReversed } from '../../../conventions/sentences/described-range.ts';
import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import { isFormType } from '../../../http/media-type.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isOutOfOrder, orderedPairs } from '../../../schema/derive/build/ordered-pairs.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { bodySchemaOf, writeBody } from '../../request/body/write-body.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { fullValue } from '../../request/values/full-samples.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';

/** Bodies with a range that ends before it begins, where the contract says in words that such a range is not allowed: `endsAt must be after startsAt`. */
export function* reversedBodies(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, source, validRequest, contract } = derivation;
  const { schema, value, write } = plainBody(derivation) ?? {};
  const statuses = ['422', '400'].filter((one) => listsStatus(operation, Number(one)));
  if (schema === undefined || write === undefined || !isObject(value) || statuses.length === 0) return;
  const refusals = operation.responses.filter(({ status }) => statuses.includes(status));
  const said = [
    ...operationTexts(operation),
    ...refusals.map(({ pointer }) => descriptionAt(contract.document, pointer)),
  ];
  const objects = objectsIn(value, { source, schema }).map((one) => ({ ...one, ranges: reversedRanges(one.object) }));
  const isOnly = objects.flatMap(({ ranges }) => ranges).length === 1;
  for (const { owner, properties, description, ranges } of objects) {
    for (const { part, first, last } of ranges) {
      const body = owner === '' ? part : withProperty(value, [owner, part]);
      // "Must be after `startsAt`" is about the property that it describes.
      const own = [first, last].map(
        (name) => `${name}: ${descriptionAt(source.document, ...(properties.get(name) ?? []))}`,
      );
      const sentences = [...said, description, ...own].flatMap(wholeSentences);
      const sentence = sentences.find((one) => forbidsReversed(one, { first, last, owner, isOnly }));
      const written = sentence === undefined || !source.validator.isValid(schema, body) ? undefined : write(body);
      if (sentence === undefined || written === undefined) continue;
      const name = owner === '' ? first : `${owner}.${first}`;
      yield alone({
        label: `${name} after ${last}`,
        why: `a body in which ${name} is after ${last}`,
        expects: 'anything',
        request: validRequest.build(written),
        about: operation.body?.pointer ?? operation.pointer,
        ...expectAfter([], () => ({
          kind: 'refused-in-state',
          of: 'a range',
          state: 'reversed',
          status: statuses.find((one) => sentence.includes(one)) ?? statuses[0] ?? '',
        })),
      });
    }
  }
}

/** An ordinary body, or one with every property where that has more ranges, and what one with another value is sent with: JSON, or a form where the operation takes no JSON. */
function plainBody(derivation: Derivation) {
  const { operation, source, validRequest } = derivation;
  const { schema } = validRequest;
  if (schema !== undefined) {
    const write = (value: Json) => ({ body: jsonBody(value) });
    const [plain, full] = [validRequest.buildValue(), fullValue(derivation)];
    const hasMore = full !== undefined && countRanges(full) > countRanges(plain);
    return { schema, value: hasMore ? validRequest.refresh(full) : plain, write };
  }
  const media = operation.body?.content.find(({ mediaType }) => isFormType(mediaType));
  const ofForm = media && bodySchemaOf(media, source);
  if (media === undefined || ofForm === undefined) return undefined;
  const write = (value: Json) => {
    const written = writeBody(media, value, source);
    return written && { body: written.body, headers: { 'Content-Type': written.contentType } };
  };
  return { schema: ofForm, value: validRequest.freshSample(media), write };
}

function countRanges(body: Json | undefined): number {
  if (!isObject(body)) return 0;
  return [body, ...Object.values(body)].filter(isObject).flatMap(reversedRanges).length;
}

/** A body, or an object that it has. */
interface ObjectOfBody {
  readonly object: JsonObject;
  /** The name of the property that has it; `''` for the body itself. */
  readonly owner: string;
  /** What its schema declares, and says of it. */
  readonly properties: ReadonlyMap<string, readonly Pointer[]>;
  readonly description: string;
}

function objectsIn(
  body: JsonObject,
  { source, schema }: { readonly source: SchemaSource; readonly schema: Pointer },
): readonly ObjectOfBody[] {
  const { properties, sources } = shapeOfResource(source, schema, body);
  const inner = Object.entries(body).flatMap(([owner, object]): ObjectOfBody[] => {
    const pointers = properties.get(owner);
    if (!isObject(object) || pointers === undefined) return [];
    const merged = mergeSchemas(registryOf(source), { pointers });
    return [
      { object, owner, properties: merged.properties, description: descriptionAt(source.document, ...merged.sources) },
    ];
  });
  return [{ object: body, owner: '', properties, description: descriptionAt(source.document, ...sources) }, ...inner];
}

/** The object with the two ends of each range exchanged. */
function reversedRanges(
  object: JsonObject,
): readonly { readonly part: JsonObject; readonly first: string; readonly last: string }[] {
  return orderedPairs(Object.keys(object)).flatMap(({ first, last }) => {
    const [from, to] = [object[first], object[last]];
    if (from === undefined || to === undefined) return [];
    const part = withProperty(withProperty(object, [first, to]), [last, from]);
    return isOutOfOrder(part) && !isOutOfOrder(object) ? [{ part, first, last }] : [];
  });
}
