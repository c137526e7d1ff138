import { isMissing } from '../../../http/outcome.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { collectionKind, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { pathParameters } from '../../resources/reading/resource-lifecycle.ts';
import { isUnusedIdentifier } from '../../resources/reading/unused-identifiers.ts';
import type { Resources } from '../../resources/resources.ts';
import { type CaseDraft, caseId, type RequestedOperation, type SequenceDraft } from '../case-draft.ts';
import { newIdentifier } from '../values/new-identifiers.ts';
import type { Preparation, PreparationSources, PreparedTarget } from './preparation.ts';

/**
 * Identifiers for what a PUT creates (`PUT /currencies/{code}`). Where the schema of the identifier allows only short ones, any of them may be that of a resource of
 * others, so one is read before: what the target says to be missing can be created.
 */
export interface FreeIdentifiers extends Preparation {
  /** The same sequence. Yields the requests that look for an identifier for each of its cases that needs one. */
  readonly prepare: Preparation['prepare'];
  /** Gives an identifier of that kind once; `undefined` when there is none. */
  readonly take: (kind: string) => string | undefined;
  /** The target has lost its state: what was missing may exist. */
  readonly forgetAll: () => void;
}

/** Identifiers that are read for one that is missing. */
const mostTries = 3;
/** Identifiers of one kind that are found at most. */
const mostFound = 200;

/** Knows no identifier yet. */
export function openFreeIdentifiers({
  source,
  resources: { isOwn, noteAbsent },
}: Pick<PreparationSources<'isOwn' | 'noteAbsent'>, 'source' | 'resources'>): FreeIdentifiers {
  const free = new Map<string, string[]>();
  /** How many were found of each kind. */
  const counts = new Map<string, number>();
  /** The requests that look for one, by the id of the case, until they are received. */
  const awaited = new Map<string, { readonly kind: string; readonly id: string }>();

  function* findOne(kind: string, read: RequestedOperation): Generator<SequenceDraft, void> {
    const { operation } = read;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = read.validRequest.newIdentifier();
      if (id === undefined || (free.get(kind) ?? []).includes(id) || isOwn(kind, [id])) continue;
      const count = counts.get(kind) ?? 0;
      const label = `an identifier that is free, ${count}.${tries + 1}`;
      const key = caseId(operation, 'state', label);
      awaited.set(key, { kind, id });
      const request = read.validRequest.build({ parameters: pathParameters(operation, [id]) });
      const why = 'a request for what a PUT is to create, which must not exist';
      const { pointer: about } = operation;
      const draft: CaseDraft = { of: read, label, request, expects: 'anything', about, why };
      yield { delivery: 'same-connection', isNews: true, prepares: true, cases: [draft] };
      awaited.delete(key);
      if (!(free.get(kind) ?? []).includes(id)) continue;
      counts.set(kind, count + 1);
      return;
    }
    // Others would exist as well.
    counts.set(kind, mostFound);
  }

  return {
    learn: (exchange) => {
      const { kind = '', id = '' } = awaited.get(exchange.case.id) ?? {};
      if (kind === '' || !isMissing(exchange)) return;
      free.set(kind, [...(free.get(kind) ?? []), id]);
      noteAbsent({ kind, values: [id] });
    },
    *prepare(sequence, target) {
      const needed = new Map<string, { readonly read: RequestedOperation; count: number }>();
      for (const draft of sequence.cases) {
        const kind = kindToCreate(draft, target, { source, isOwn });
        const read = kind === undefined ? undefined : target.derivationFor('GET', kind);
        if (kind === undefined || read === undefined) continue;
        const need = needed.get(kind) ?? { read, count: 0 };
        need.count += 1;
        needed.set(kind, need);
      }
      for (const [kind, { read, count }] of needed)
        while ((free.get(kind) ?? []).length < count && (counts.get(kind) ?? 0) < mostFound) yield* findOne(kind, read);
      return sequence;
    },
    take: (kind) => free.get(kind)?.shift(),
    forgetAll: () => free.clear(),
  };
}

/** The kind of what a PUT creates whose identifier may be that of a resource of others; `undefined` where it is none, or names what the run has created. */
function kindToCreate(
  { of, request }: CaseDraft,
  { derivationFor, ...target }: PreparedTarget,
  { source, isOwn }: Pick<Resources, 'isOwn'> & { readonly source: SchemaSource },
): string | undefined {
  const { operation } = of ?? target;
  const kind = pathKind(operation.path);
  const values = pathValues(operation.path, request.path);
  if (operation.method !== 'PUT' || request.method !== 'PUT' || !/^[^{}]*\{\}$/.test(kind)) return undefined;
  if (values?.length !== 1 || isOwn(kind, values)) return undefined;
  const mayCreate = operation.responses.some(({ status }) => status === '201');
  if (!mayCreate && derivationFor('POST', collectionKind(kind)) !== undefined) return undefined;
  const id = newIdentifier({ operation, source, number: 1 });
  return id === undefined || isUnusedIdentifier(id) ? undefined : kind;
}
