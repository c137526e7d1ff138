import { token } from '../../http/token.ts';
import { printableAscii } from '../../text/printable-ascii.ts';
/** What a client asks of one response with `Prefer` (RFC 7240). What is not understood is ignored, as section 2 demands. */
export interface Preferences {
  /** A status, documented or not. */
  readonly code?: number;
  /** The name of an example. */
  readonly example?: string;
  /** A random body. */
  readonly dynamic?: boolean;
  /** Makes what is random reproducible. */
  readonly seed?: string;
  /** The data of the body is at this edge of what its schema allows. */
  readonly data?: Extreme;
  /** The body breaks the contract in this way. */
  readonly break?: Breach;
  /** The delay of the response in milliseconds; at most a minute. */
  readonly delay?: number;
  /** The response is damaged on its way. */
  readonly fault?: DeliveryFault;
  /** The response is part of this scenario of the mock's settings. */
  readonly scenario?: string;
}

/**
 * `required` a required property is missing; `type` a value has another type; `null` a value is null that must not be; `enum` a value is not one of those
 * listed; `extra` a property is not declared; `list` a list has ten thousand items.
 */
export type Breach = 'required' | 'type' | 'null' | 'enum' | 'extra' | 'list';

/**
 * `reset` the connection is reset without a response; `empty` it is closed without a response; `truncate` it is closed after half of the body;
 * `malformed` bytes that are not an HTTP response; `drip` the body bit by bit, over five seconds.
 */
export type DeliveryFault = 'reset' | 'empty' | 'truncate' | 'malformed' | 'drip';

/**
 * `long` long texts; `empty`, `one`, `many` lists without entries, with one, with a thousand; `unicode`, `rtl` texts of many scripts, or written from right to
 * left; `null` everything is null that may be; `min`, `max` the smallest and largest numbers and texts, `min` without optional properties.
 */
export type Extreme = (typeof extremes)[number];

/** All values of `data`. */
export const extremes = ['long', 'empty', 'one', 'many', 'unicode', 'rtl', 'null', 'min', 'max'] as const;

const breaches: readonly Breach[] = ['required', 'type', 'null', 'enum', 'extra', 'list'];
const faults: readonly DeliveryFault[] = ['reset', 'empty', 'truncate', 'malformed', 'drip'];
const longestDelay = 60_000;

const preference = new RegExp(
  String.raw`[ \t,]*(${token})(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*(?:,|$)`,
  'gsy',
);

/** Reads the header; of two preferences with one name the first counts (RFC 7240, 2). */
export function readPreferences(field: string): Preferences {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/gs, '$1') ?? plain);
  }
  const text = (name: string) => found.get(name) || undefined;
  return definedOf({
    code: statusOf(text('code')),
    example: text('example'),
    dynamic: switchOf(found.get('dynamic')),
    seed: text('seed'),
    data: extremes.find((kind) => kind === text('data')),
    break: breaches.find((kind) => kind === text('break')),
    delay: delayOf(text('delay')),
    fault: faults.find((kind) => kind === text('fault')),
    scenario: text('scenario'),
  });
}

/** Preferences as the value of `Preference-Applied`; empty when there are none. */
export function writePreferences(preferences: Preferences): string {
  return Object.entries(preferences)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join(', ');
}

type Maybe<Type> = { readonly [Name in keyof Type]-?: Exclude<Type[Name], undefined> | undefined };

function definedOf(preferences: Maybe<Preferences>): Preferences {
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== undefined));
}

/** A final status: 1xx is not one. */
function statusOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[2-5]\d\d$/.test(text) ? Number(text) : undefined;
}

function delayOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), longestDelay) : undefined;
}

function switchOf(text: string | undefined): boolean | undefined {
  if (text === undefined || !/^(?:true|false|)$/.test(text)) return undefined;
  return text !== 'false';
}

function written(value: string | number | boolean): string {
  const text = printableAscii(String(value), '?');
  return /^[\w.-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
