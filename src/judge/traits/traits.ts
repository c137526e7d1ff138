import { isJsonType } from '../../http/media-type.ts';
import type { Case } from '../../model/case.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import type { Subject } from '../reading/subject.ts';
import { traitsOfTransfer } from './transfer-traits.ts';
import { isNoJson, kindOf, traitsOfContent, valueIn } from './value-traits.ts';

/** The trait of requests that are as ordinary as can be. */
export const ordinaryTrait = 'nothing unusual';

/** No more than these are told of a request. */
const mostTraits = 160;

/**
 * What is special about a request: which characters and lengths its texts have, how large its numbers are, what is missing, how it travels. Faults are
 * told apart by what the requests that show them have in common and no other request has. The closest description comes first.
 */
export function traitsOf({ case: sent, contract }: Pick<Subject, 'case' | 'contract'>): readonly string[] {
  // The bulk of a long run: there is nothing to tell, and telling it takes time.
  if (sent.strategy === 'repetition' && isPlain(sent)) return [ordinaryTrait];
  const { body } = sent.request;
  const schema = sent.operation.body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  const shape = schema === undefined ? undefined : shapeIn(contract, schema);
  const declared = shape && [...shape.properties.keys()];
  const value = shape && valueIn(body);
  const traits = [...traitsOfContent(body, { value, declared }), ...traitsOfTransfer(sent)];
  traits.push(...faultTraits(sent, shape && { value, shape, contract }));
  if (isPlain(sent)) traits.push(ordinaryTrait);
  if (isObject(value))
    traits.push(...(declared ?? []).map((name) => `there is ${Object.hasOwn(value, name) ? 'a' : 'no'} ${name}`));
  return [...new Set(traits)].slice(0, mostTraits);
}

/** Requests that are made to be ordinary; those of the repetition are so in all but their number. */
function isPlain({ strategy, about, operation, repeats }: Case): boolean {
  if (strategy === 'repetition') return repeats !== true;
  return strategy === 'valid-body' && about === (operation.body?.pointer ?? operation.pointer);
}

interface Content {
  /** As `valueIn` has it. */
  readonly value: Json | undefined;
  readonly shape: Shape;
  readonly contract: Contract;
}

/** What is wrong with the content, whether or not the case is about that: a request without a credential may have invalid content besides. */
function faultTraits({ fault, expects, request: { body }, about }: Case, content: Content | undefined): string[] {
  if (expects === 'accepted' && fault === undefined) return [];
  const traits = fault === 'syntax' ? ['the content is not JSON'] : [];
  const wrong = content === undefined ? [] : wrongMembers(content);
  if (fault === 'schema' && content !== undefined) traits.push(...memberTraits(about, wrong));
  const isUnread = content !== undefined && isNoJson(body, content.value);
  const isInvalid = expects === 'rejected' || isUnread || wrong.length > 0;
  return isInvalid ? [...traits, 'the content is invalid'] : traits;
}

interface WrongMember {
  readonly name: string;
  /** `missing`, `a string`. */
  readonly is: string;
}

/** Members that are missing or of another type. */
function wrongMembers({ value, shape, contract }: Content): WrongMember[] {
  if (!isObject(value)) return [];
  const missing = [...shape.required.keys()].filter((name) => !Object.hasOwn(value, name));
  const mistyped = Object.entries(value).filter(([name, member]) =>
    isMistyped(member, { contract, schema: shape.properties.get(name)?.[0] }),
  );
  return [
    ...missing.map((name) => ({ name, is: 'missing' })),
    ...mistyped.map(([name, member]) => ({ name, is: kindOf(member) })),
  ];
}

/** Which member alone is at fault: the one that is missing or of another type, or else the one that the case is about. */
function memberTraits(about: Pointer, [first, ...more]: readonly WrongMember[]): string[] {
  const only = first?.name ?? /.*\/properties\/([^/]+)/.exec(about)?.[1];
  if (only === undefined || more.length > 0) return [];
  const told = first === undefined ? [] : [`nothing is wrong but that ${first.name} is ${first.is}`];
  return [...told, `${only} is wrong or missing`];
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
