/** What a caller asks of one answer with `Prefer` (RFC 7240). Whatever is not understood is left out, as section 2 says. */
export interface Preferences {
  /** A status, declared or not. */
  readonly code?: number;
  /** The name of an example. */
  readonly example?: string;
  /** A generated answer that differs from call to call. */
  readonly dynamic?: boolean;
}

export interface ReadPreferences {
  readonly asked: Preferences;
  /** What was understood, in the words of `Preference-Applied`; empty when that is nothing. */
  readonly applied: string;
}

const preference =
  /[ \t,]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*(?:,|$)/gsy;

/** Reads the field; the first of two preferences of one name counts (RFC 7240, 2). */
export function readPreferences(field: string): ReadPreferences {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/gs, '$1') ?? plain);
  }
  const code = statusOf(found.get('code'));
  const example = found.get('example') || undefined;
  const dynamic = switchOf(found.get('dynamic'));
  const asked = { ...(code && { code }), ...(example && { example }), ...(dynamic !== undefined && { dynamic }) };
  const applied = Object.entries(asked).map(([name, value]) => `${name}=${written(value)}`);
  return { asked, applied: applied.join(', ') };
}

/** A final status: 1xx are no answers. */
function statusOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[2-5]\d\d$/.test(text) ? Number(text) : undefined;
}

function switchOf(text: string | undefined): boolean | undefined {
  if (text === undefined || !/^(?:true|false|)$/.test(text)) return undefined;
  return text !== 'false';
}

function written(value: string | number | boolean): string {
  const text = String(value).replaceAll(/[^\x20-\x7e]/g, '?');
  return /^[\w.-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
