import { tokensOf } from '../../schema/json/pointer.ts';
import type { SchemaViolation } from '../../schema/validate/validator.ts';
import type { Fault } from './rejection.ts';

const most = 20;

/** What a validator found, in the mock's words: the place in the request, then what is wrong. Repetitions are left out. */
export function schemaFaults(violations: readonly SchemaViolation[], root: string): readonly Fault[] {
  if (violations.length === 0) return [];
  const faults = new Map<string, Fault>();
  for (const { instance, message, schema } of violations) {
    const place = [root, ...tokensOf(instance)].join('/');
    if (faults.size < most) faults.set(`${place} ${message}`, { place, message, pointer: schema });
  }
  return [...faults.values()];
}
