import type { ContractPair } from '../diff/changes/change.ts';
import { diffSchemas } from '../diff/schemas/diff-schemas.ts';
import { contractOf } from './contract-of.ts';

/** Where the compared schema is in both contracts of a pair. */
export const schemaPlace = '/components/schemas/S';

/** Two contracts that differ in one schema; there are others to refer to (`Cat`, `Dog`, and `Copy`, which is `Cat` again). */
export function schemaPair(old: string, now: string, version = '3.1.0'): ContractPair {
  const text = (schema: string) => `openapi: ${version}
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    Cat: { type: object, required: [purr], properties: { purr: { type: boolean } } }
    Dog: { type: object, required: [bark], properties: { bark: { type: boolean } } }
    Copy: { type: object, required: [purr], properties: { purr: { type: boolean } } }
    S: ${schema}
`;
  return { old: contractOf(text(old), 'old.yaml'), new: contractOf(text(now), 'new.yaml') };
}

/** What changed between two schemas for those who use the API, as `class id`, by who sends the value. */
export function schemaChanges(old: string, now: string, version?: string) {
  const changesIn = (direction: 'request' | 'response') =>
    diffSchemas(schemaPair(old, now, version), { old: schemaPlace, new: schemaPlace, direction, subject: 'It' }).map(
      (difference) => `${difference.class} ${difference.id}`,
    );
  return { request: changesIn('request'), response: changesIn('response') };
}
