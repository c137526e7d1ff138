import { headerValue } from '../../http/header-fields.ts';
import { findMediaType, readMediaType } from '../../http/media-type.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { nameWords } from '../../text/name-words.ts';
import { serverNames } from '../../text/server-names.ts';
import { shapeFor } from './contract-shape.ts';
import type { Subject } from './subject.ts';

/** A response that may show what was sent. */
interface EchoingResponse {
  readonly subject: Subject;
  readonly schema: Pointer;
  readonly sent: JsonObject;
  /** The properties that the schema declares. */
  readonly properties: Shape['properties'];
  /** The response shows what only this request has sent. */
  readonly isOwn: boolean;
}

/** Which properties of a response can be compared with those of the request: all where one schema extends the other, those of a shared component where the response is about what was sent. */
export function comparedProperties({
  subject,
  schema,
  sent,
  properties,
  isOwn,
}: EchoingResponse): (name: string) => boolean {
  if (hasSchemaOfRequest(subject, schema)) return () => true;
  return isOwn ? sharedProperties(subject, sent, properties) : () => false;
}

/**
 * Which properties the schemas of the request and of the response take from the same component, as `NewBook` and `Book` do from `BookFields`. Where these are
 * but a few of those of the request, the two may be different things that have a name each; what servers often set themselves is left out.
 */
function sharedProperties(
  subject: Subject,
  sent: JsonObject,
  ofResponse: Shape['properties'],
): (name: string) => boolean {
  const type = readMediaType(headerValue(subject.case.request.headers, 'content-type'));
  const content = subject.case.operation.body?.content ?? [];
  const schema = type && findMediaType(content, type)?.schema;
  if (schema === undefined) return () => false;
  const { properties } = shapeFor(subject, schema, sent);
  const shared = [...properties].flatMap(([name, places]) =>
    ofResponse.get(name)?.some((place) => places.includes(place)) ? [name] : [],
  );
  const isResource = shared.length >= leastShared && shared.length * 2 >= properties.size;
  return (name) => isResource && shared.includes(name) && !serverNames.test(name);
}

const leastShared = 2;

/** Whether the response has a number that only this request has sent, alone or in a text: a mock may show the same example whatever was sent. */
export function showsFreshValue(sent: JsonObject, received: JsonObject): boolean {
  return Object.entries(sent).some(([name, was]) => {
    const [number] = freshNumber.exec(typeof was === 'object' ? '' : String(was)) ?? [];
    return number !== undefined && String(memberOf(received, name)).includes(number);
  });
}

/** See `openFreshNumbers`: shorter ones are rare. */
const freshNumber = /\d{7,}/;

/** Whether the response's schema is a component that the request's schema is or extends: only then can the two be compared. */
function hasSchemaOfRequest({ contract, case: { operation } }: Subject, answer: string): boolean {
  return (operation.body?.content ?? []).some(
    ({ schema }) => schema !== undefined && extendsSchema(contract.document, schema, answer),
  );
}

/** Whether a property has what a path parameter of its name has: the path says which resource it is, whatever the body says (RFC 9110, 9.3). */
export function isOfPath({ case: { operation, request } }: Subject, name: string, is: Json | undefined): boolean {
  const segments = (request.path.split('?')[0] ?? '').split('/').reverse();
  return operation.path
    .split('/')
    .reverse()
    .some((segment, at) => {
      const [, parameter] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
      if (parameter === undefined || encodeURIComponent(String(is)) !== segments[at]) return false;
      const words = nameWords(parameter);
      return nameWords(name) === words || (at === 0 && name === 'id' && /(?:^| )id$/.test(words));
    });
}
