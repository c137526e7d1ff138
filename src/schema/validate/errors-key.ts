import type { ErrorObject } from 'ajv';
import type { Pointer } from '../../model/json.ts';

const mostErrors = 5;
const longestKey = 1000;

/**
 * A text that two lists of errors share only if the same violations come of them, so that these can be remembered: most of what is wrong with a value was wrong
 * with another before. `undefined` where violations depend on the value too (unions are told by the branch that was meant) and where a key would not pay.
 */
export function errorsKey(errors: readonly ErrorObject[], origins: WeakMap<object, Pointer>): string | undefined {
  if (errors.length > mostErrors) return undefined;
  let key = '';
  for (const { keyword, parentSchema, instancePath, message, params } of errors) {
    const origin = parentSchema === undefined ? undefined : origins.get(parentSchema);
    if (origin === undefined || keyword === 'anyOf' || keyword === 'oneOf') return undefined;
    const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? '';
    key += `${keyword}\n${origin}\n${instancePath}\n${message}\n${String(extra)}\n`;
  }
  return key.length > longestKey ? undefined : key;
}
