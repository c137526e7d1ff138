import type { Case } from '../model/case.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
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
export function traitsOf({ case: sent, contract, validator }: Subject): readonly string[] {
  const { body } = sent.request;
  const schema = sent.operation.body?.content.find(({ mediaType }) => mediaType.toLowerCase().includes('json'))?.schema;
  const shape = schema === undefined ? undefined : shapeIn(contract, schema);
  const declared = [...(shape?.properties.keys() ?? [])];
  const value = body.kind === 'content' ? body.value : undefined;
  const traits = [...traitsOfContent(body, declared), ...traitsOfTransfer(sent)];
  if (sent.fault === 'syntax') traits.push('the content is not JSON');
  if (sent.fault === 'schema' && schema !== undefined && value !== undefined) {
    const places = validator.check(schema, value).map(({ instance }) => instance.split('/')[1] ?? '');
    traits.push(...faultTraits(places, value, [...(shape?.required.keys() ?? [])]));
  }
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

/** Which member alone is at fault. */
function faultTraits(places: readonly string[], value: Json, required: readonly string[]): string[] {
  const missing = isObject(value) ? required.filter((name) => !Object.hasOwn(value, name)) : [];
  const members = new Set([...places.filter((place) => place !== ''), ...missing]);
  const [only, ...more] = members;
  if (only === undefined || more.length > 0) return [];
  return [
    ...(missing.length > 0 ? [`nothing is wrong but that ${only} is missing`] : []),
    `${only} is wrong or missing`,
  ];
}
