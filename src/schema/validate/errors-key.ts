import type { ErrorObject } from 'ajv';
import type { Pointer } from '../../model/json.ts';

const maxErrors = 5;
const maxKeyLength = 1000;

/**
 * A cache key for the violations of a list of errors: lists with the same key give the same violations. Most values are wrong in a way that another
 * value was wrong before. `undefined` when violations depend on the value too (a union reports the branch that was meant) or the key would be too long.
 */
export function errorsKey(errors: readonly ErrorObject[], origins: WeakMap<object, Pointer>): string | undefined {
  if (errors.length > maxErrors) return undefined;
  let key = '';
  for (const { keyword, parentSchema, instancePath, message, params } of errors) {
    const origin = parentSchema === undefined ? undefined : origins.get(parentSchema);
    if (origin === undefined || keyword === 'anyOf' || keyword === 'oneOf') return undefined;
    const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? '';
    key += `${keyword}\n${origin}\n${instancePath}\n${message}\n${String(extra)}\n`;
  }
  return key.length > maxKeyLength ? undefined : key;
}
