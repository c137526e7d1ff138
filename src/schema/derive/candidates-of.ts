import type { Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { inspectJson } from '../json/inspect-json.ts';
import type { IsValidPart } from './build/full-object.ts';
import { isValidValue } from './build/is-valid-value.ts';
import { registryOf, type SchemaSource } from './build/schema-source.ts';
import type { Candidate } from './candidate.ts';
import { type Position, positionsOf } from './positions.ts';

/** A candidate and the place in the value where it is put. */
export interface PlacedCandidate {
  readonly position: Position;
  readonly candidate: Candidate;
}

/** A part whose strings are longer together is not put into a value, in UTF-16 code units: a thousand properties of a million characters each. */
const mostText = 20_000_000;

/** The candidates of every place in the values of a schema, the outer places first; `candidatesAt` gives those of one place. */
export function* candidatesOf(
  source: SchemaSource,
  schema: Pointer,
  candidatesAt: (registry: SchemaRegistry, position: Position, isValid: IsValidPart) => Iterable<Candidate>,
): Generator<PlacedCandidate> {
  const registry = registryOf(source);
  for (const position of positionsOf(source, schema)) {
    const isValid: IsValidPart = (part) => isValidValue(source, schema, position.wrap(part));
    for (const candidate of candidatesAt(registry, position, isValid)) {
      if (inspectJson(candidate.part).textLength <= mostText) yield { position, candidate };
    }
  }
}
