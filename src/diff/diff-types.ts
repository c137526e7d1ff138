import type { Shape } from '../schema/shape/shape.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about the types that a value may be of; an integer is a number. */
export function diffTypes({ old, new: now, spelling }: ShapePair): ShapeDifference[] {
  const covers = (types: ReadonlySet<string>, type: string): boolean =>
    types.has(type) || (type === 'integer' && types.has('number'));
  const lost = [...old.types].filter((type) => !covers(now.types, type));
  const gained = [...now.types].filter((type) => !covers(old.types, type));
  const places = { old: old.typeKeywords[0], new: now.typeKeywords[0] };
  const message = typeMessage(old, now);
  // Whether the service reads the text as before is for it to say.
  if (spelling === 'text' && now.types.has('string') && lost.every((type) => scalars.has(type)) && lost.length > 0)
    return [{ id: 'type', effect: 'other', message, ...places }];
  if (lost.length > 0 && gained.length > 0) return [{ id: 'type', effect: 'replaced', message, ...places }];
  if (lost.length > 0) return [{ id: 'type', effect: 'narrowed', message, ...places }];
  return gained.length > 0 ? [{ id: 'type', effect: 'widened', message, ...places }] : [];
}

const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

/** Without a `type` all six are admitted. */
const everyType = 6;

function typeMessage({ types: old }: Shape, { types: now }: Shape): string {
  if (now.size === 0) return 'admits nothing now';
  if (now.size === everyType) return `may be of any type now and was ${[...old].join(' or ')}`;
  const before = old.size === 0 || old.size === everyType ? '' : ` and was ${[...old].join(' or ')}`;
  return `is ${[...now].join(' or ')}${before === '' ? ' now' : before}`;
}
