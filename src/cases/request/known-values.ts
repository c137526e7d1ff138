import type { HeaderField, Scope } from '../../model/case.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import type { ResourceReferences } from '../resources/resource-references.ts';
import type { Resources } from '../resources/resources.ts';
import { summariseViolations } from './fresh-values.ts';
import { parameterReadings } from './parameter-readings.ts';
import { outOfScope, scopeWithCondition } from './scope.ts';

/** What the run knows that requests of one operation may refer to. */
export interface KnownValues {
  readonly operation: Operation;
  /** Where requests of the operation refer to resources. */
  readonly references: ResourceReferences;
  readonly resources: Omit<Resources, 'learn'>;
  readonly source: SchemaSource;
}

interface BodyValue {
  readonly value: Json;
  readonly sample: Json;
  readonly schema: Pointer | undefined;
}

/** The value of a body, changed to refer to resources that exist; unchanged where that would change what the validator finds. */
export function withKnownReferences(
  { value, sample, schema }: BodyValue,
  { operation, references, resources, source }: KnownValues,
): Json {
  const known = references.replace(value, { sample, give: (kind) => resources.identifierOf(kind, operation.method) });
  if (known === value || schema === undefined) return known;
  return summariseViolations(source, schema, known) === summariseViolations(source, schema, value) ? known : value;
}

/**
 * The identifier of an existing resource for a parameter; `undefined` when none is known, or when the schema of the parameter forbids it: it may
 * have been read from a property that means something else. `existing` has the values for the path parameters by name.
 */
export function knownParameterValue(
  { in: place, name, schema, required }: Parameter,
  { existing, ...known }: KnownValues & { readonly existing: ReadonlyMap<string, string> },
): string | undefined {
  const { operation, references, resources, source } = known;
  const kind = required ? references.kindOf(name) : undefined;
  const value =
    (place === 'path' ? existing.get(name) : undefined) ??
    (kind === undefined ? undefined : resources.identifierOf(kind, operation.method));
  if (value === undefined || schema === undefined) return value;
  const isAdmitted = parameterReadings(value).some((reading) => source.validator.check(schema, reading).length === 0);
  return isAdmitted ? value : undefined;
}

/** The header fields, an If-Match among them with the current entity tag of the resource, if the run knows it. */
export function withKnownTag(
  fields: readonly HeaderField[],
  path: string,
  { operation, resources }: KnownValues,
): HeaderField[] {
  const tag = resources.tagOf(operation, path);
  return fields.map(([name, value]) => [name, tag !== undefined && name.toLowerCase() === 'if-match' ? tag : value]);
}

/** The scope of a plain valid request: out of scope when it refers to a resource that may not exist, or has a condition that may not hold. */
export function validRequestScope({ operation, references }: Pick<KnownValues, 'operation' | 'references'>): Scope {
  const refersToResource = operation.parameters.some(
    ({ in: place, name }) => place === 'path' || references.kindOf(name) !== undefined,
  );
  const scope = refersToResource ? outOfScope({ inside: true }, 'resource') : ({ inside: true } as const);
  return isConditional(operation) ? scopeWithCondition(scope) : scope;
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** Whether the operation has a parameter for a conditional request (RFC 9110, 13.1). */
function isConditional({ parameters }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === 'header' && conditions.includes(name.toLowerCase()));
}
