import type { Pointer } from '../../model/json.ts';

/** Why a request is not answered as it wished. */
export type RejectionCause =
  | 'path'
  | 'method'
  | 'credentials'
  | 'forbidden'
  | 'media-type'
  | 'syntax'
  | 'schema'
  /** Nothing but a parameter of the path is wrong: there is nothing of that name. */
  | 'path-value'
  | 'size'
  | 'accept'
  | 'expectation'
  | 'header-size'
  | 'time'
  /** The item that the path names was deleted or never created. */
  | 'missing'
  /** There is an item of that id. */
  | 'taken'
  /** What `Prefer` asks for is not in the contract. */
  | 'preference'
  /** No valid answer could be made. */
  | 'answer'
  /** Our own bug. */
  | 'defect';

/** One thing that is wrong with a request. */
export interface Fault {
  /** `body/id`, `query/limit`, `header/Content-Type`: where it travels, then where it is in the value. */
  readonly place: string;
  /** `must be integer`. */
  readonly message: string;
  /** The promise that is broken, a pointer into the contract. */
  readonly pointer: Pointer | undefined;
}

export interface Rejection {
  readonly cause: RejectionCause;
  /** At least one, the first few. */
  readonly faults: readonly Fault[];
  /** Header fields that belong to the answer, names and values in turn. */
  readonly headers: readonly string[];
}

export function rejection(cause: RejectionCause, ...faults: readonly Fault[]): Rejection {
  return { cause, faults, headers: [] };
}

/** A fault whose promise is not one place of the contract. */
export function fault(place: string, message: string): Fault {
  return { place, message, pointer: undefined };
}

const longestMessage = 400;
const longestPlace = 120;

/** All faults in one line of at most about 400 characters: `body/id: must be integer; body: must have required property 'name'`. */
export function rejectionMessage({ faults }: Rejection): string {
  let text = '';
  for (const [index, { place, message }] of faults.entries()) {
    const part =
      place === ''
        ? shortened(message, longestMessage)
        : `${shortened(place, longestPlace)}: ${shortened(message, 200)}`;
    if (index > 0 && text.length + part.length > longestMessage) return `${text}; and ${faults.length - index} more`;
    text += index === 0 ? part : `; ${part}`;
  }
  return text;
}

/** Without control characters and halves of surrogate pairs, cut at a character's end. */
function shortened(text: string, length: number): string {
  if (text.length <= length && /^[\x20-\x7e]*$/.test(text)) return text;
  const printable = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
  return printable.length <= length ? printable : `${[...printable.slice(0, length)].slice(0, -1).join('')}…`;
}
