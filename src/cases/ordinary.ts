import { isJsonType } from '../http/media-type.ts';
import type { BodyDraft, HeaderField, RequestDraft } from '../model/case.ts';
import type { Contract, MediaType, Operation, Parameter, Unsupported } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { sampleValue } from '../schema/derive/sample-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { jsonContent, noContent } from './content.ts';
import { type Fresh, freshen } from './fresh.ts';
import { type Known, knownValue, matching, mentioningKnown, ordinaryFrame } from './known-values.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { type PlacedParameters, placeValues, sampleParameters } from './place-parameters.ts';
import type { Resources } from './resources.ts';
import { mentioning } from './scope.ts';
import type { Ordinary, RequestChange } from './strategy.ts';
import { canWrite, type WrittenContent, writeContent } from './write-content.ts';

/** What an ordinary request is made from. */
export interface OrdinaryContext {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly source: SchemaSource;
  readonly fresh: Fresh;
  readonly resources: Omit<Resources, 'learn'>;
}

/** The most ordinary valid request of an operation, or why none can be made. */
export function deriveOrdinary(context: OrdinaryContext): Ordinary | Unsupported {
  const { operation, source } = context;
  const give = (reason: string): Unsupported => ({ pointer: operation.pointer, operation: operation.key, reason });
  const unsupported =
    operation.security.length > 0 && operation.security.every(({ schemes }) => schemes.some(isUnsupported));
  if (unsupported) return give('none of its security schemes is supported yet');
  const samples = sampleParameters(operation, source);
  if ('reason' in samples) return give(samples.reason);
  const media = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType));
  if (!media) {
    const other = otherContentOf(context);
    if (operation.body?.required && other === undefined)
      return give(`it takes only ${mediaTypesOf(operation)}, which is not supported yet`);
    return ordinaryOf(context, { samples, media: undefined, sample: undefined, other });
  }
  const sample = media.schema === undefined ? {} : sampleValue(source, media.schema);
  if (sample === undefined) return give('no valid content could be made for its schema');
  return ordinaryOf(context, { samples, media, sample, other: undefined });
}

/** Where no JSON is taken: a form, text or bytes. */
function otherContentOf({ contract: { document }, operation, source }: OrdinaryContext): WrittenContent | undefined {
  for (const media of (operation.body?.content ?? []).filter(canWrite)) {
    const sample = media.schema === undefined ? 'text' : sampleValue(source, media.schema);
    const written = sample === undefined ? undefined : writeContent(media, sample, document);
    if (written !== undefined) return written;
  }
  return undefined;
}

interface Parts {
  readonly samples: ReadonlyMap<Parameter, Json>;
  readonly media: MediaType | undefined;
  readonly sample: Json | undefined;
  /** What an operation that takes no JSON is sent. */
  readonly other: WrittenContent | undefined;
}

function ordinaryOf(context: OrdinaryContext, parts: Parts): Ordinary {
  const { contract, operation, source, fresh, resources } = context;
  const { media, sample } = parts;
  const mentions = mentionsOf(operation, contract.operations);
  const known: Known = { operation, mentions, resources, source };
  const refresh: Ordinary['freshen'] = (value, content = { sample, schema: media?.schema }) => {
    if (content.sample === undefined) return value;
    const kind = { sample: content.sample, schema: content.schema };
    return freshen({ ...kind, value: mentioningKnown({ ...kind, value }, known) }, { source, fresh });
  };
  const content = () => (sample === undefined ? undefined : refresh(sample));
  return {
    request: (change = {}) => requestOf(change, { ...parts, known, content }),
    content,
    freshen: refresh,
    sample,
    schema: media?.schema,
    mediaType: media?.mediaType,
    scope: ordinaryFrame(known),
    scopeFor: (body, scope) =>
      mentionedIn(body, known).every(({ kind, id }) => resources.isKnown(kind, id)) ? scope : mentioning(scope),
    mentioned: mentions.within(sample ?? null).map(({ kind }) => kind),
  };
}

interface Making extends Parts {
  readonly known: Known;
  readonly content: () => Json | undefined;
}

function requestOf(
  { headers = {}, parameters, ...change }: RequestChange,
  { samples, media, other, known, content }: Making,
): RequestDraft {
  const { operation, resources } = known;
  const value = change.body ? undefined : content();
  const existing = resources.valuesFor(operation);
  const placed = placeValues(operation, (parameter) => {
    if (parameters?.has(parameter)) return parameters.get(parameter);
    return knownValue(parameter, { ...known, existing }) ?? samples.get(parameter);
  });
  const fields = ordinaryFields(operation, placed, media?.mediaType ?? other?.contentType);
  return {
    method: operation.method,
    path: placed.path,
    body: value === undefined ? (other?.body ?? noContent) : jsonContent(value),
    credential: operation.security.some(({ schemes }) => schemes.length > 0) ? 'valid' : 'none',
    ...change,
    headers: changeFields(names(parameters, 'if-match') ? fields : matching(fields, placed.path, known), headers),
  };
}

function mentionedIn(body: BodyDraft, { mentions }: Known): readonly Mention[] {
  return body.kind === 'content' && body.value !== undefined ? mentions.within(body.value) : [];
}

function names(parameters: RequestChange['parameters'], wanted: string): boolean {
  return [...(parameters?.keys() ?? [])].some(({ name }) => name.toLowerCase() === wanted);
}

function ordinaryFields(operation: Operation, placed: PlacedParameters, type: string | undefined): HeaderField[] {
  const accepted = new Set(operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)));
  const fields: HeaderField[] = [['Accept', accepted.size === 0 ? '*/*' : [...accepted].join(', ')], ...placed.headers];
  return type === undefined ? fields : [...fields, ['Content-Type', type]];
}

function changeFields(
  fields: readonly HeaderField[],
  change: Readonly<Record<string, string | undefined>>,
): HeaderField[] {
  const pending = new Map(Object.entries(change).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const kept = fields.flatMap(([name, value]): HeaderField[] => {
    const changed = pending.get(name.toLowerCase());
    if (!changed) return [[name, value]];
    pending.delete(name.toLowerCase());
    return changed.value === undefined ? [] : [[changed.name, changed.value]];
  });
  const added = [...pending.values()].flatMap(({ name, value }): HeaderField[] =>
    value === undefined ? [] : [[name, value]],
  );
  return [...kept, ...added];
}

function isUnsupported({ scheme }: Operation['security'][number]['schemes'][number]): boolean {
  return scheme.kind === 'unsupported';
}

function mediaTypesOf(operation: Operation): string {
  return (operation.body?.content ?? []).map(({ mediaType }) => mediaType).join(', ');
}
