import { isSafeMethod } from '../../http/method.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { parameterNames, pathKind, pathValues, segmentsOf } from '../resources/resource-paths.ts';
import type { Resources } from '../resources/resources.ts';
import type { CaseDraft, RequestedOperation } from './case-draft.ts';
import { findGivenValue, type GivenValue } from './given-values.ts';

/** What the protection needs to know of a run. */
export interface ProtectionSource {
  readonly source: SchemaSource;
  readonly resources: Pick<Resources, 'isOwn'>;
  readonly fresh: () => number;
  /** What the user has given for parameters. */
  readonly given: readonly GivenValue[];
}

/**
 * The case, if it cannot change what existed before the run: a request that changes something names a resource that the run has created, or gets
 * identifiers that no resource has. `undefined` when the schema leaves no such identifier, or when the case is about the identifier itself.
 */
export function protectResources(
  draft: CaseDraft,
  { operation }: RequestedOperation,
  { source, resources, fresh, given }: ProtectionSource,
): CaseDraft | undefined {
  const { request } = draft;
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path');
  if (isSafeMethod(request.method) || !operation.path.includes('{')) return draft;
  const values = pathValues(operation.path, request.path);
  if (values === undefined) return isUndecodable(request.path) ? draft : undefined;
  if (values.some(isNoIdentifier)) return draft;
  if (isOwnPath(operation.path, values, resources) || isGivenPath(operation, { values, given, request })) return draft;
  const isAboutIdentifier = parameters.some(({ pointer, schema }) => [pointer, schema].includes(draft.about));
  if (isAboutIdentifier) return draft.expects === 'rejected' ? draft : undefined;
  const unused = parameterNames(operation.path).map((name) => {
    const parameter = parameters.find((one) => one.name === name);
    return parameter && unusedIdentifier(parameter, source, fresh());
  });
  return unused.includes(undefined)
    ? undefined
    : { ...draft, request: { ...request, path: withValues(operation.path, request.path, unused) } };
}

/** Whether the run has created the resource, or one that it belongs to. */
function isOwnPath(template: string, values: readonly string[], { isOwn }: Pick<Resources, 'isOwn'>): boolean {
  const segments = segmentsOf(template);
  let count = 0;
  return segments.some((segment, index) => {
    if (!segment.startsWith('{')) return false;
    count += 1;
    return isOwn(pathKind(`/${segments.slice(0, index + 1).join('/')}`), values.slice(0, count));
  });
}

interface GivenPath {
  readonly values: readonly string[];
  readonly given: readonly GivenValue[];
  readonly request: CaseDraft['request'];
}

/**
 * Whether the user has named the resources: a value for all operations allows requests that add something beneath it, one for this operation alone
 * allows whatever the operation does.
 */
function isGivenPath(operation: Operation, { values, given, request }: GivenPath): boolean {
  return parameterNames(operation.path).every((name, index) => {
    const found = findGivenValue(given, operation, { name });
    return found?.value === values[index] && (request.method === 'POST' || found?.operation !== undefined);
  });
}

/** A text with characters that identifiers do not have: no resource is called so. */
function isNoIdentifier(value: string): boolean {
  return /[^\w.~:@ *-]/.test(value);
}

/** A path that is not UTF-8 names nothing. */
function isUndecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** A valid identifier that no resource has: random, long, and not one that a service would choose itself. */
function unusedIdentifier({ schema, content }: Parameter, source: SchemaSource, number: number): Json | undefined {
  const pointer = schema ?? content?.schema;
  const digits = String(number).padStart(10, '0');
  const candidates: readonly Json[] = [
    `c01df4a3-0741-4074-8107-41${digits}`,
    `coldframe-unused-${number}`,
    `coldframeunused${number}`,
    1_100_000_000 + (number % 1_000_000_000),
    7_410_741_000_000_000 + (number % 1_000_000_000),
    `c01df4a3741074107${digits.slice(3)}`,
    `unused${digits}`,
    number,
  ];
  if (pointer === undefined) return `coldframe-unused-${number}`;
  return candidates.find((candidate) => source.validator.isValid(pointer, candidate));
}

function withValues(template: string, path: string, values: readonly (Json | undefined)[]): string {
  const names = parameterNames(template);
  const filled = template.replace(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(String(values[names.indexOf(name)])));
  const query = path.indexOf('?');
  return query < 0 ? filled : filled + path.slice(query);
}
