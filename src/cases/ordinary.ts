import type { BodyDraft, Frame, HeaderField, RequestDraft } from '../model/case.ts';
import type { Contract, MediaType, Operation, Parameter, Unsupported } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { sampleValue } from '../schema/derive/sample-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { jsonContent, noContent } from './content.ts';
import { mentioning, outside } from './frames.ts';
import { complaints, type Fresh, freshen } from './fresh.ts';
import { type Mentions, mentionsOf } from './mentions.ts';
import { parameterReadings } from './parameter-readings.ts';
import { type PlacedParameters, placeValues, sampleParameters } from './place-parameters.ts';
import type { Resources } from './resources.ts';
import type { Ordinary, RequestChange } from './strategy.ts';
import { canWrite, type WrittenContent, writeContent } from './write-content.ts';

/** What an ordinary request is made from. */
export interface OrdinaryContext {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly source: SchemaSource;
  readonly fresh: Fresh;
  readonly resources: Pick<Resources, 'valuesFor' | 'toMention' | 'isKnown'>;
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
  const media = operation.body?.content.find(({ mediaType }) => isJson(mediaType));
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

function ordinaryOf(
  { contract, operation, source, fresh, resources }: OrdinaryContext,
  { samples, media, sample, other }: Parts,
): Ordinary {
  const mentions = mentionsOf(operation, contract.operations);
  const refresh = (value: Json) => {
    if (sample === undefined) return value;
    const schema = media?.schema;
    const known = mentioningKnown(value, { mentions, resources, source, sample, schema });
    return freshen({ value: known, sample, schema }, { source, fresh });
  };
  const content = () => (sample === undefined ? undefined : refresh(sample));
  const request = ({ headers, parameters, ...change }: RequestChange = {}): RequestDraft => {
    const value = change.body ? undefined : content();
    const existing = resources.valuesFor(operation);
    const placed = placeValues(operation, (parameter) => {
      if (parameters?.has(parameter)) return parameters.get(parameter);
      return knownValue(parameter, { existing, source, mentions, resources }) ?? samples.get(parameter);
    });
    return {
      method: operation.method,
      path: placed.path,
      body: value === undefined ? (other?.body ?? noContent) : jsonContent(value),
      credential: operation.security.some(({ schemes }) => schemes.length > 0) ? 'valid' : 'none',
      ...change,
      headers: changeFields(ordinaryFields(operation, placed, media?.mediaType ?? other?.contentType), headers ?? {}),
    };
  };
  const inside: Frame = { inside: true };
  const names = operation.parameters.some((one) => one.in === 'path' || mentions.kindOf(one.name) !== undefined);
  const frame = names ? outside(inside, 'resource') : inside;
  const frameFor = (body: BodyDraft, frame: Frame) => {
    const mentioned = body.kind === 'content' && body.value !== undefined ? mentions.within(body.value) : [];
    return mentioned.every(({ kind, id }) => resources.isKnown(kind, id)) ? frame : mentioning(frame);
  };
  return {
    ...{ request, content, freshen: refresh, sample, schema: media?.schema, mediaType: media?.mediaType },
    ...{ frame, frameFor, mentioned: mentions.within(sample ?? null).map(({ kind }) => kind) },
  };
}

interface Mentioning {
  readonly mentions: Mentions;
  readonly resources: Pick<Resources, 'toMention'>;
  readonly source: SchemaSource;
  readonly sample: Json;
  readonly schema: Pointer | undefined;
}

/** The value with resources that exist where it mentions any, as long as the validator says the same of it. */
function mentioningKnown(value: Json, { mentions, resources, source, sample, schema }: Mentioning): Json {
  const known = mentions.replace(value, { sample, give: resources.toMention });
  if (known === value || schema === undefined) return known;
  return complaints(source, schema, known) === complaints(source, schema, value) ? known : value;
}

interface Known {
  /** By the name of a path parameter. */
  readonly existing: ReadonlyMap<string, string>;
  readonly source: SchemaSource;
  readonly mentions: Mentions;
  readonly resources: Pick<Resources, 'toMention'>;
}

/** What is known to exist, as long as the parameter admits it: an identifier may have been read from a member that means something else. */
function knownValue(
  { in: place, name, schema, required }: Parameter,
  { existing, source, mentions, resources }: Known,
): string | undefined {
  const kind = required ? mentions.kindOf(name) : undefined;
  const mentioned = kind === undefined ? undefined : resources.toMention(kind);
  const value = place === 'path' ? (existing.get(name) ?? mentioned) : mentioned;
  if (value === undefined || schema === undefined) return value;
  return parameterReadings(value).some((reading) => source.validator.check(schema, reading).length === 0)
    ? value
    : undefined;
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

function isJson(mediaType: string): boolean {
  return /^(application\/json|[^;]+\+json)\s*(;|$)/i.test(mediaType);
}

function mediaTypesOf(operation: Operation): string {
  return (operation.body?.content ?? []).map(({ mediaType }) => mediaType).join(', ');
}
