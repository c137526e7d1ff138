import type { Case } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import type { Shape } from '../schema/shape/shape.ts';
import { shapeIn } from './contract-shape.ts';
import type { Subject } from './subject.ts';
import { traitsOfTransfer } from './transfer-traits.ts';
import { traitsOfContent } from './value-traits.ts';

/** The trait of requests that are as ordinary as can be. */
export const ordinaryTrait = 'nothing unusual';

/** No more than these are told of a request. */
const mostTraits = 120;

/**
 * What is special about a request: which characters and lengths its texts have, how large its numbers are, what is missing, how it travels. Faults are
 * told apart by what the requests that show them have in common and no other request has. The closest description comes first.
 */
export function traitsOf({ case: sent, contract }: Pick<Subject, 'case' | 'contract'>): readonly string[] {
  // The bulk of a long run: there is nothing to tell, and telling it takes time.
  if (sent.strategy === 'repetition' && isPlain(sent)) return [ordinaryTrait];
  const { body } = sent.request;
  const schema = sent.operation.body?.content.find(({ mediaType }) => mediaType.toLowerCase().includes('json'))?.schema;
  const shape = schema === undefined ? undefined : shapeIn(contract, schema);
  const declared = [...(shape?.properties.keys() ?? [])];
  const value = body.kind === 'content' ? body.value : undefined;
  const traits = [...traitsOfContent(body, declared), ...traitsOfTransfer(sent)];
  if (sent.fault === 'syntax') traits.push('the content is not JSON');
  if (sent.fault === 'schema' && shape !== undefined && isObject(value))
    traits.push(...faultTraits(sent.about, { value, shape, contract }));
  if (isPlain(sent)) traits.push(ordinaryTrait);
  if (isObject(value))
    traits.push(...declared.map((name) => `there is ${Object.hasOwn(value, name) ? 'a' : 'no'} ${name}`));
  return [...new Set(traits)].slice(0, mostTraits);
}

/** Requests that are made to be ordinary; those of the repetition are so in all but their number. */
function isPlain({ strategy, about, operation, repeats }: Case): boolean {
  if (strategy === 'repetition') return repeats !== true;
  return strategy === 'valid-body' && about === (operation.body?.pointer ?? operation.pointer);
}

interface Faulty {
  readonly value: JsonObject;
  readonly shape: Shape;
  readonly contract: Contract;
}

/** Which member alone is at fault: the one that is missing or of another type, or else the one that the case is about. */
function faultTraits(about: Pointer, { value, shape, contract }: Faulty): string[] {
  const missing = [...shape.required.keys()].filter((name) => !Object.hasOwn(value, name));
  const mistyped = Object.keys(value).filter((name) =>
    isMistyped(value[name], { contract, schema: shape.properties.get(name)?.[0] }),
  );
  const [only = /.*\/properties\/([^/]+)/.exec(about)?.[1], ...more] = [...missing, ...mistyped];
  if (only === undefined || more.length > 0) return [];
  const told = missing.length > 0 ? [`nothing is wrong but that ${only} is missing`] : [];
  return [...told, `${only} is wrong or missing`];
}

function isMistyped(
  value: Json | undefined,
  { schema, contract }: { schema: Pointer | undefined; contract: Contract },
): boolean {
  if (schema === undefined || value === undefined) return false;
  const { types } = shapeIn(contract, schema);
  if (typeof value === 'number' || typeof value === 'bigint') return !types.has('number') && !types.has('integer');
  if (value === null) return !types.has('null');
  if (Array.isArray(value)) return !types.has('array');
  if (typeof value === 'object') return !types.has('object');
  return !types.has(typeof value === 'string' ? 'string' : 'boolean');
}
