import { headerValue } from '../../http/header-fields.ts';
import { findMediaType, isJsonType, readMediaType } from '../../http/media-type.ts';
import type { BodyDraft, Case } from '../../model/case.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import type { Trait } from '../../model/trait.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import type { Subject } from '../reading/subject.ts';
import { makeTrait, plainTrait } from './make-trait.ts';
import { traitsOfTransfer } from './transfer-traits.ts';
import { isNotJson, traitsOfBody, typeNameOf, valueIn } from './value-traits.ts';

/** No more traits than these are listed for a request. */
const mostTraits = 160;

/**
 * What is special about a request: which characters and lengths its texts have, how large its numbers are, what is missing, how it is sent.
 * Each trait once, the closest description first.
 */
export function traitsOf({ case: sent, contract }: Pick<Subject, 'case' | 'contract'>): readonly Trait[] {
  // The bulk of a long run: nothing about these requests is special, and examining them takes time.
  if (sent.strategy === 'repetition' && isOrdinary(sent)) return [plainTrait('ordinary')];
  const { body } = sent.request;
  const schema = schemaOfJson(sent);
  const shape = schema === undefined ? undefined : shapeIn(contract, schema);
  const declared = shape && [...shape.properties.keys()];
  const value = shape && valueIn(body);
  const properties =
    schema === undefined || declared === undefined ? undefined : { declared, inAnyBranch: namesIn(contract, schema) };
  const traits = [...traitsOfBody(body, { value, properties }), ...traitsOfTransfer(sent)];
  traits.push(...traitsOfFault(sent, shape && { value, shape, contract }));
  if (isOrdinary(sent)) traits.push(plainTrait('ordinary'));
  if (sent.expects !== 'rejected') traits.push(...traitsOfFirst(body, { value, declared }));
  if (isObject(value)) {
    for (const name of declared ?? [])
      traits.push(makeTrait(Object.hasOwn(value, name) ? 'property-sent' : 'property-not-sent', undefined, name));
  }
  return withoutRepeats(traits).slice(0, mostTraits);
}

/** The properties that a schema declares, those of every alternative included. */
const namesIn = memoize(
  ({ document }: Contract, schema: Pointer) =>
    new Set(schemaProperties(document, schema, 'every-branch').properties.keys()),
  Number.POSITIVE_INFINITY,
);

/** Which of several properties comes first, where that is not the first of them in the contract: all else that a request lacks or has explains more. */
function traitsOfFirst(
  body: BodyDraft,
  { value, declared }: { readonly value: Json | undefined; readonly declared: readonly string[] | undefined },
): Trait[] {
  if (body.kind === 'none' || typeof body.content !== 'string' || !isObject(value)) return [];
  const first = /^\s*\{\s*"([^"\\]{1,40})"/.exec(body.content.slice(0, 1000))?.[1];
  const usual = declared?.find((name) => Object.hasOwn(value, name));
  return first === undefined || first === usual ? [] : [makeTrait('first-property', first, undefined)];
}

/** The schema that the operation has for JSON; `undefined` where it has none, and where the body is of another type that it documents. */
function schemaOfJson({ operation, request: { body, headers } }: Case): Pointer | undefined {
  const content = operation.body?.content ?? [];
  const type = readMediaType(headerValue(headers, 'content-type'));
  const isOther = type !== undefined && !isJsonType(type) && findMediaType(content, type) !== undefined;
  if (isOther && (body.kind === 'none' || body.fields === undefined)) return undefined;
  return content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
}

function withoutRepeats(traits: readonly Trait[]): Trait[] {
  const seen = new Set<string>();
  return traits.filter(({ key }) => seen.size < seen.add(key).size);
}

/** Requests that are made to be ordinary; those of the repetition are so in all but their number. */
function isOrdinary({ strategy, about, operation, repeats, varies }: Case): boolean {
  if (strategy === 'repetition') return repeats !== true;
  return varies !== true && strategy === 'valid-body' && about === (operation.body?.pointer ?? operation.pointer);
}

interface BodyReading {
  /** What `valueIn` read. */
  readonly value: Json | undefined;
  readonly shape: Shape;
  readonly contract: Contract;
}

/** What is wrong with the body, whether or not the case is about that: a request without a credential may have an invalid body, too. */
function traitsOfFault(sent: Case, reading: BodyReading | undefined): Trait[] {
  const {
    fault,
    expects,
    request: { body },
    about,
  } = sent;
  if (expects === 'accepted' && fault === undefined) return [];
  const traits = fault === 'syntax' ? [plainTrait('body-not-json')] : [];
  const wrong = reading === undefined ? [] : wrongProperties(reading);
  if (fault === 'schema' && reading !== undefined) traits.push(...traitsOfOnlyFault(about, wrong));
  const isUnreadable = reading !== undefined && isNotJson(body, reading.value);
  const isInvalid = (expects === 'rejected' && isAboutBody(sent)) || isUnreadable || wrong.length > 0;
  return isInvalid ? [...traits, plainTrait('body-invalid')] : traits;
}

/** Whether what is wrong with a request is its body, which may be missing, and not a parameter, the credential or the way it is sent. */
function isAboutBody({ fault, about, operation }: Case): boolean {
  const isOfBody = fault === 'schema' || fault === 'syntax';
  const isOfParameter = operation.parameters.some(({ schema, pointer }) => about === schema || about === pointer);
  return operation.body !== undefined && isOfBody && !isOfParameter;
}

interface WrongProperty {
  readonly name: string;
  /** `missing`, `a string`. */
  readonly is: string;
}

/** Properties that are missing or of another type. */
function wrongProperties({ value, shape, contract }: BodyReading): WrongProperty[] {
  if (!isObject(value)) return [];
  const missing = [...shape.required.keys()].filter((name) => !Object.hasOwn(value, name));
  const mistyped = Object.entries(value).filter(([name, member]) =>
    isMistyped(member, { contract, schema: shape.properties.get(name)?.[0] }),
  );
  return [
    ...missing.map((name) => ({ name, is: 'missing' })),
    ...mistyped.map(([name, member]) => ({ name, is: typeNameOf(member) })),
  ];
}

/** Which property alone is wrong: the one that is missing or of another type, or else the one that the case is about. */
function traitsOfOnlyFault(about: Pointer, [first, ...more]: readonly WrongProperty[]): Trait[] {
  const only = first?.name ?? /^.*\/properties\/([^/]+)/s.exec(about)?.[1];
  if (only === undefined || more.length > 0) return [];
  const fault = first === undefined ? [] : [makeTrait('property-only-fault', first.is, first.name)];
  return [...fault, makeTrait('property-wrong', undefined, only)];
}

function isMistyped(value: Json, { schema, contract }: { schema: Pointer | undefined; contract: Contract }): boolean {
  if (schema === undefined) return false;
  const { types } = shapeIn(contract, schema);
  if (typeof value === 'number' || typeof value === 'bigint') return !types.has('number') && !types.has('integer');
  if (value === null) return !types.has('null');
  if (Array.isArray(value)) return !types.has('array');
  if (typeof value === 'object') return !types.has('object');
  return !types.has(typeof value === 'string' ? 'string' : 'boolean');
}
