import { ownSentences } from '../../conventions/sentences/operation-texts.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { isOfPath, showsFreshValue } from '../reading/compared-properties.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { sentProperties } from '../reading/sent-properties.ts';
import type { ShownObject } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/** Whether the response shows what only this request has sent: it cannot be an example that is the same for all. */
export function showsOnlyThis(subject: Subject, sent: JsonObject, shown: ShownObject): boolean {
  const { request, operation, scope } = subject.case;
  const isShown = request.method === 'POST' && subject.sentValues.areShown(operation.key);
  if (isShown && (scope.inside || showsSent(subject, sent, shown))) return true;
  if (setsDefaults(subject) && showsSent(subject, sent, shown)) return true;
  return showsFreshValue(subject.contract.document, sent, shown.value);
}

/**
 * Whether a response has a plain value of the request, of its path or its body, that is neither listed nor an example. To a request about what may not exist,
 * a service for trials may respond with an example, although it shows what was sent otherwise.
 */
function showsSent(subject: Subject, sent: JsonObject, { value: received, schema, instance }: ShownObject): boolean {
  const { properties } = shapeFor(subject, schema, received);
  const ofSent = sentProperties(subject, received);
  const isOfOwner = ([name, is]: readonly [string, Json]) =>
    textOf(is).length >= shortestOwn &&
    isOfPath(subject, name, is) &&
    !isInExample(subject, instance + join('', name), is);
  if (Object.entries(received).some(isOfOwner)) return true;
  return Object.entries(sent).some(
    ([name, was]) =>
      ['string', 'number'].includes(typeof was) &&
      String(was).length >= shortestOwn &&
      sameJson(was, memberOf(received, name) ?? null) &&
      !isInExample(subject, instance + join('', name), was) &&
      ![...(properties.get(name) ?? []), ...(ofSent.get(name)?.places ?? [])].some((one) =>
        isForEveryone(subject, one, was),
      ),
  );
}

/** Shorter values are the same by chance. */
const shortestOwn = 4;

/** Whether the contract says of a PUT that what is left out has its default then: `What is left out goes back to its default`, `It is replaced as a whole`. */
export function setsDefaults({ reply, case: { operation, request } }: Subject): boolean {
  if (request.method !== 'PUT' || !reply || ![200, 201].includes(reply.status)) return false;
  return ownSentences({ operation }).some((sentence) => defaultsSet.test(sentence) && !/\bnot\b/i.test(sentence));
}

const defaultsSet =
  /\b(?:left out|leaves? out|omit(?:s|ted)?|missing|unsent)\b.*\bdefaults?\b|\breplaced? as a whole\b|\b(?:everything|all of it) is replaced\b/i;

/** What a server assumes for a property that is left out (OpenAPI, Schema Object, `default`). */
export function defaultOf({ contract: { document } }: Subject, schemas: readonly Pointer[]): Json | undefined {
  for (const schema of schemas) {
    const place = resolve(document, schema) ?? schema;
    const given = memberOf(valueAt(document, schema), 'default') ?? memberOf(valueAt(document, place), 'default');
    if (given !== undefined) return given;
  }
  return undefined;
}

/** Whether an example of the response has the value: a service for trials may show it to everyone. */
export function isInExample({ mediaType }: Subject, place: Pointer, value: Json): boolean {
  return mediaType?.examples.some((example) => sameJson(valueAt(example.value, place) ?? null, value)) === true;
}

/** Whether a schema lists the value, or has it as its default or an example: then many requests have it, and a server may choose it. */
export function isForEveryone(subject: Subject, schema: Pointer, value: Json): boolean {
  const given = defaultOf(subject, [schema]);
  const { values, examples } = shapeFor(subject, schema, value);
  return values !== undefined || [...examples, { value: given ?? null }].some((one) => sameJson(one.value, value));
}
