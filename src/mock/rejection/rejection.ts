import type { Pointer } from '../../model/json.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import type { SchemaViolation } from '../../schema/validate/validator.ts';

/** Why a request does not get the response that it asks for. */
export type RejectionCause =
  | 'path'
  | 'method'
  | 'credentials'
  | 'forbidden'
  | 'media-type'
  | 'syntax'
  | 'schema'
  /** Only parameters of the path are invalid, so the path leads to nothing. */
  | 'path-value'
  | 'size'
  | 'accept'
  | 'expectation'
  | 'header-size'
  | 'time'
  /** The item that the path names was deleted or never created. */
  | 'missing'
  /** There already is an item with that id. */
  | 'taken'
  /** What the path names has another entity tag than the client says. */
  | 'condition'
  /** The request does not say which entity tag the client knows. */
  | 'no-condition'
  /** `Prefer` asks for something that is not in the contract. */
  | 'preference'
  /** No valid response could be made. */
  | 'unanswerable'
  /** A bug of the mock. */
  | 'defect';

/** One thing that is wrong with a request. */
export interface Fault {
  /** Where it is, the part of the request first: `body/id`, `query/limit`, `header/Content-Type`. */
  readonly place: string;
  /** `must be integer`. */
  readonly message: string;
  /** The place in the contract that the request violates. */
  readonly pointer: Pointer | undefined;
}

/** Why a request is rejected. */
export interface Rejection {
  readonly cause: RejectionCause;
  /** The first few, at least one. */
  readonly faults: readonly Fault[];
  /** Headers for the response, names and values in turn. */
  readonly headers: readonly string[];
}

/** Creates a rejection without headers. */
export function rejection(cause: RejectionCause, ...faults: readonly Fault[]): Rejection {
  return { cause, faults, headers: [] };
}

/** Creates a fault that does not violate one place of the contract in particular. */
export function fault(place: string, message: string): Fault {
  return { place, message, pointer: undefined };
}

const mostFaults = 20;

/** The faults that a validator found, without repetitions; `root` is the place of the whole value: `body`. */
export function schemaFaults(violations: readonly SchemaViolation[], root: string): readonly Fault[] {
  if (violations.length === 0) return [];
  const faults = new Map<string, Fault>();
  for (const { instance, message, schema } of violations) {
    const place = [root, ...tokensOf(instance)].join('/');
    if (faults.size < mostFaults) faults.set(`${place} ${message}`, { place, message, pointer: schema });
  }
  return [...faults.values()];
}

const longestMessage = 400;
const longestPart = 200;
const longestPlace = 120;

/** All faults in one line of about 400 characters at most: `body/id: must be integer; body: must have required property 'name'`. */
export function rejectionMessage({ faults }: Rejection): string {
  let text = '';
  for (const [index, { place, message }] of faults.entries()) {
    const part =
      place === ''
        ? shortened(message, longestMessage)
        : `${shortened(place, longestPlace)}: ${shortened(message, longestPart)}`;
    if (index > 0 && text.length + part.length > longestMessage) return `${text}; and ${faults.length - index} more`;
    text += index === 0 ? part : `; ${part}`;
  }
  return text;
}

/** Without control characters and halves of surrogate pairs, and cut between characters. */
function shortened(text: string, length: number): string {
  if (text.length <= length && /^[\x20-\x7e]*$/.test(text)) return text;
  const printable = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
  return printable.length <= length ? printable : `${[...printable.slice(0, length)].slice(0, -1).join('')}…`;
}
