/** What a caller asks of one answer with `Prefer` (RFC 7240). Whatever is not understood is left out, as section 2 says. */
export interface Preferences {
  /** A status, declared or not. */
  readonly code?: number;
  /** The name of an example. */
  readonly example?: string;
  /** Random content. */
  readonly dynamic?: boolean;
  /** Makes what is random repeatable. */
  readonly seed?: string;
  /** The content is to break the contract in this way. */
  readonly break?: Breach;
  /** The answer is to be late, in milliseconds; at most a minute. */
  readonly delay?: number;
  /** The answer is to go wrong on its way. */
  readonly fault?: DeliveryFault;
  /** The answer is to be part of this scenario of the mock's settings. */
  readonly scenario?: string;
}

/**
 * `required` a property that must be there is not; `type` a value is of another type; `null` a value is null that may not be; `enum` a value is none
 * of those listed; `extra` a property is there that nobody declared; `list` a list has ten thousand items.
 */
export type Breach = 'required' | 'type' | 'null' | 'enum' | 'extra' | 'list';

/**
 * `reset` the connection is reset, no answer; `empty` it is closed, no answer; `truncate` half of the content, then it is closed;
 * `malformed` bytes that are no HTTP response; `drip` the content bit by bit, over five seconds.
 */
export type DeliveryFault = 'reset' | 'empty' | 'truncate' | 'malformed' | 'drip';

const breaches: readonly Breach[] = ['required', 'type', 'null', 'enum', 'extra', 'list'];
const faults: readonly DeliveryFault[] = ['reset', 'empty', 'truncate', 'malformed', 'drip'];
const longestDelay = 60_000;

const preference =
  /[ \t,]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*(?:,|$)/gsy;

/** Reads the field; the first of two preferences of one name counts (RFC 7240, 2). */
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
    break: breaches.find((kind) => kind === text('break')),
    delay: delayOf(text('delay')),
    fault: faults.find((kind) => kind === text('fault')),
    scenario: text('scenario'),
  });
}

/** Preferences in the words of `Preference-Applied`; empty when there are none. */
export function writePreferences(preferences: Preferences): string {
  return Object.entries(preferences)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join(', ');
}

type Maybe<Type> = { readonly [Name in keyof Type]-?: Exclude<Type[Name], undefined> | undefined };

function definedOf(preferences: Maybe<Preferences>): Preferences {
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== undefined));
}

/** A final status: 1xx are no answers. */
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
  const text = String(value).replaceAll(/[^\x20-\x7e]/g, '?');
  return /^[\w.-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
