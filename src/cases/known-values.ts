import type { HeaderField, Scope } from '../model/case.ts';
import type { Operation, Parameter } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { complaints } from './fresh.ts';
import type { Mentions } from './mentions.ts';
import { parameterReadings } from './parameter-readings.ts';
import type { Resources } from './resources.ts';
import { depending, outside } from './scope.ts';

/** What a run knows that requests of one operation may name. */
export interface Known {
  readonly operation: Operation;
  readonly mentions: Mentions;
  readonly resources: Omit<Resources, 'learn'>;
  readonly source: SchemaSource;
}

interface Content {
  readonly value: Json;
  readonly sample: Json;
  readonly schema: Pointer | undefined;
}

/** The value with resources that exist where it mentions any, as long as the validator says the same of it. */
export function mentioningKnown(
  { value, sample, schema }: Content,
  { operation, mentions, resources, source }: Known,
): Json {
  const known = mentions.replace(value, { sample, give: (kind) => resources.toMention(kind, operation.method) });
  if (known === value || schema === undefined) return known;
  return complaints(source, schema, known) === complaints(source, schema, value) ? known : value;
}

/** What is known to exist, as long as the parameter admits it: an identifier may have been read from a member that means something else. */
export function knownValue(
  { in: place, name, schema, required }: Parameter,
  { existing, ...known }: Known & { readonly existing: ReadonlyMap<string, string> },
): string | undefined {
  const { operation, mentions, resources, source } = known;
  const kind = required ? mentions.kindOf(name) : undefined;
  const value =
    (place === 'path' ? existing.get(name) : undefined) ??
    (kind === undefined ? undefined : resources.toMention(kind, operation.method));
  if (value === undefined || schema === undefined) return value;
  const isAdmitted = parameterReadings(value).some((reading) => source.validator.check(schema, reading).length === 0);
  return isAdmitted ? value : undefined;
}

/** The fields with an If-Match, where one is sent, that holds for the resource of the path as far as its tag is known. */
export function matching(fields: readonly HeaderField[], path: string, { operation, resources }: Known): HeaderField[] {
  const tag = resources.tagOf(operation, path);
  return fields.map(([name, value]) => [name, tag !== undefined && name.toLowerCase() === 'if-match' ? tag : value]);
}

/** The scope of ordinary requests: outside when they name something that may not exist, or have a condition that may not hold. */
export function ordinaryFrame({ operation, mentions }: Pick<Known, 'operation' | 'mentions'>): Scope {
  const names = operation.parameters.some((one) => one.in === 'path' || mentions.kindOf(one.name) !== undefined);
  const scope = names ? outside({ inside: true }, 'resource') : ({ inside: true } as const);
  return isConditional(operation) ? depending(scope) : scope;
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** Whether requests may be made to depend on the state of what they name (RFC 9110, 13.1). */
function isConditional({ parameters }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === 'header' && conditions.includes(name.toLowerCase()));
}
