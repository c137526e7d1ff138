import { identifierText } from '../../conventions/names/resource-identity.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { namesSame } from '../../text/name-words.ts';
import { parameterNames, pathValues, segmentsOf } from './resource-paths.ts';

/** A request whose body may repeat the identifier in its path. */
export interface IdentifiedRequest {
  readonly request: RequestDraft;
  readonly operation: Pick<Operation, 'path'>;
  /** The place in the contract that the request is about. */
  readonly about: Pointer;
  /** Whether the schema of the body allows a value; absent: not known. */
  readonly allows?: ((value: Json) => boolean) | undefined;
}

/**
 * The request, with the identifier of its path in a PUT or PATCH body that repeats it: a body that names another resource contradicts the path.
 * A request that is about this very property stays as it is, and so does one whose body would become valid or invalid by that identifier.
 */
export function withOwnIdentity({ request, operation, about, allows = () => true }: IdentifiedRequest): RequestDraft {
  const repeated = findRepeatedIdentity(request, operation);
  const { body } = request;
  if (repeated === undefined || isAbout(about, repeated.name)) return request;
  if (body.kind !== 'content' || !isObject(body.value) || body.content !== writeJson(body.value)) return request;
  const value = sameKind(repeated.id, body.value[repeated.name]);
  if (value === undefined) return request;
  const changed = objectFromEntries(
    Object.entries(body.value).map(([name, one]) => [name, name === repeated.name ? value : one] as const),
  );
  if (allows(changed) !== allows(body.value)) return request;
  return { ...request, body: { ...body, content: writeJson(changed), value: changed } };
}

/** Whether a place in the contract is a property, or one of its keywords. */
export function isAbout(place: Pointer, property: string): boolean {
  return (
    place.split('/properties/').at(-1)?.split('/')[0] === join('', property).slice(1) && place.includes('/properties/')
  );
}

/** Whether a PUT or PATCH body names another resource than the path. A server may refuse it, whatever the schemas say. */
export function namesOtherResource({ request, operation }: Omit<IdentifiedRequest, 'about'>): boolean {
  const repeated = findRepeatedIdentity(request, operation);
  return repeated !== undefined && identifierText(repeated.sent) !== repeated.id;
}

interface RepeatedIdentity {
  /** The property of the body. */
  readonly name: string;
  readonly sent: Json;
  /** The identifier in the path. */
  readonly id: string;
}

/** The property of the body that says again what the last parameter of the path says. */
function findRepeatedIdentity(
  { method, path, body }: RequestDraft,
  operation: Pick<Operation, 'path'>,
): RepeatedIdentity | undefined {
  if (method !== 'PUT' && method !== 'PATCH') return undefined;
  if (body.kind !== 'content' || !isObject(body.value)) return undefined;
  const parameter = parameterNames(operation.path).at(-1);
  if (parameter === undefined || segmentsOf(operation.path).at(-1) !== `{${parameter}}`) return undefined;
  const id = pathValues(operation.path, path)?.at(-1);
  const found = Object.entries(body.value).find(([name]) => namesSame(name, parameter));
  return id === undefined || found === undefined ? undefined : { name: found[0], sent: found[1], id };
}

/** The identifier as a number where a number was sent; `undefined` where it is not a number. */
function sameKind(id: string, sent: Json | undefined): Json | undefined {
  if (typeof sent === 'string') return id;
  if (typeof sent !== 'number' && typeof sent !== 'bigint') return undefined;
  const reading = readJson(id);
  return reading.ok && ['number', 'bigint'].includes(typeof reading.value) ? reading.value : undefined;
}
