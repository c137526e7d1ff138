import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** Texts that requests of a run have carried, by operation and member. */
export interface SentValues {
  readonly note: (exchange: Exchange) => void;
  /** Whether a request to the operation carried this very text in that member. */
  readonly has: (operation: string, member: string, value: Json) => boolean;
}

/** Shorter texts may be alike by chance. */
const shortest = 6;
/** Longer ones are not remembered, and no more than so many: memory stays flat however long a run is. */
const longest = 200;
const most = 20_000;

export function openSentValues(): SentValues {
  const texts = new Set<string>();
  return {
    note: ({ case: { operation, request } }) => {
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      if (!isObject(value)) return;
      for (const [member, text] of Object.entries(value)) {
        if (typeof text === 'string' && isTelling(text) && texts.size < most)
          texts.add(keyOf(operation.key, member, text));
      }
    },
    has: (operation, member, value) => typeof value === 'string' && texts.has(keyOf(operation, member, value)),
  };
}

function isTelling(text: string): boolean {
  return text.length >= shortest && text.length <= longest;
}

function keyOf(operation: string, member: string, text: string): string {
  return [operation, member, text].join('\n');
}
