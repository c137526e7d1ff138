import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** Texts that requests of a run had in their bodies, by operation and property. */
export interface SentValues {
  readonly note: (exchange: Exchange) => void;
  /** Whether a request to the operation had exactly this text in that property. */
  readonly has: (operation: string, property: string, value: Json) => boolean;
}

/** Shorter texts may be equal by chance. */
const shortest = 6;
/** Longer ones are not remembered, and no more than so many: memory stays flat however long a run is. */
const longest = 200;
const most = 20_000;

export function openSentValues(): SentValues {
  const operations = new Map<string, Map<string, Set<string>>>();
  let size = 0;
  return {
    note: ({ case: { operation, request } }) => {
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      if (!isObject(value)) return;
      for (const [property, text] of Object.entries(value)) {
        if (typeof text !== 'string' || !isLongEnough(text) || size >= most) continue;
        const properties = operations.get(operation.key) ?? new Map<string, Set<string>>();
        operations.set(operation.key, properties);
        const texts = properties.get(property) ?? new Set<string>();
        properties.set(property, texts);
        size += texts.size < texts.add(text).size ? 1 : 0;
      }
    },
    has: (operation, property, value) =>
      typeof value === 'string' && operations.get(operation)?.get(property)?.has(value) === true,
  };
}

function isLongEnough(text: string): boolean {
  return text.length >= shortest && text.length <= longest;
}
