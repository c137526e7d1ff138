import { requestSchema } from '../../http/request-schema.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { hasKeyword } from '../../schema/document/has-keyword.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { shapeFor, shapeIn } from '../reading/contract-shape.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { shownResource } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/** Checks JSON bodies: none may show a `writeOnly` property (JSON Schema Validation, 9.4). */
export const writeOnlyShown: Rule = {
  id: 'write-only-shown',
  title: 'A response does not show a writeOnly property',
  level: 'deviation',
  why: 'What is only ever written is mostly a secret: everyone who can read the response, or its log, has it.',
  clause: { jsonSchema: 'Validation, 9.4' },
  check(subject) {
    const { json, mediaType } = subject;
    if (!json?.ok || mediaType?.schema === undefined) return nothing;
    const isAnyMarked = hasWriteOnly(subject, mediaType.schema) || hasWriteOnly(subject, requestSchema(subject.case));
    const shown = isAnyMarked ? shownIn(subject, json.value, mediaType.schema) : nothing;
    return subject.case.request.method === 'GET' ? [...shown, ...readBack(subject)] : shown;
  },
};

/** Whether a schema, or one that it refers to, marks anything. */
function hasWriteOnly({ contract: { document, dialect } }: Subject, schema: Pointer | undefined): boolean {
  const references = referencesOf(document, dialect);
  return schema !== undefined && hasKeyword({ document, dialect, references }, schema, 'writeOnly');
}

function* shownIn(subject: Subject, received: Json, schema: Pointer): Generator<Complaint> {
  yield* complaintsAbout(subject, { value: received, schema, instance: '', depth: 0 });
  yield* returned(subject);
}

/** What the request's schema marks writeOnly, and the response shows as it was sent although its own schema does not mention it. */
function* returned(subject: Subject): Generator<Complaint> {
  const { request } = subject.case;
  const sent = writtenValue(request.body);
  const body = requestSchema(subject.case);
  const shown = shownResource(subject, sent);
  if (body === undefined || sent === undefined || shown === undefined) return;
  yield* returnedIn(subject, { sent, body, ...shown, depth: 0 });
}

/** What other requests have sent of the resource that a GET shows, and their schema marks writeOnly. */
function* readBack(subject: Subject): Generator<Complaint> {
  const { contract, sentValues, case: sent } = subject;
  const secrets = writtenSecrets(contract, sent.operation.path);
  const shown = secrets.length === 0 ? undefined : shownResource(subject, undefined);
  if (shown === undefined) return;
  const { value, schema, instance } = shown;
  const [items] = Array.isArray(value) ? shapeFor(subject, schema, value).arrays : [];
  const places = Array.isArray(value)
    ? value.slice(0, mostItems).map((item, at) => ({ value: item, schema: items?.rest, instance: join(instance, at) }))
    : [{ value, schema, instance }];
  for (const place of places) {
    if (!isObject(place.value) || place.schema === undefined) continue;
    const declared = shapeFor(subject, place.schema, place.value).properties;
    for (const { operation, name, contract: marked } of secrets) {
      const is = memberOf(place.value, name);
      if (is !== undefined && !declared.has(name) && sentValues.has(operation, name, is))
        yield complaintAt(join(place.instance, name), { name, contract: marked });
    }
  }
}

interface WrittenSecret {
  /** The key of the operation that takes it. */
  readonly operation: string;
  readonly name: string;
  readonly contract: Pointer;
}

/** The writeOnly properties that requests to a path, to the collection above it, or to its own items take. */
const writtenSecrets = memoize((contract: Contract, path: string): readonly WrittenSecret[] => {
  const isSame = (other: string) =>
    other === path || other === path.replace(/\/\{[^{}/]+\}$/, '') || other.replace(/\/\{[^{}/]+\}$/, '') === path;
  const writers = contract.operations.filter((one) => isWriting(one.method) && isSame(one.path));
  return writers.flatMap(({ key, body }) =>
    (body?.content ?? []).flatMap(({ schema }) => {
      if (schema === undefined) return [];
      const { properties, writeOnly } = shapeIn(contract, schema);
      return [...writeOnly].map((name) => ({ operation: key, name, contract: properties.get(name)?.[0] ?? schema }));
    }),
  );
}, 1000);

function isWriting(method: string): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method);
}

interface SentPlace extends Place {
  readonly sent: Json;
  /** The schema of what was sent. */
  readonly body: Pointer;
}

function* returnedIn(
  subject: Subject,
  { sent, body, value: received, schema, instance, depth }: SentPlace,
): Generator<Complaint> {
  if (depth > deepest || !isObject(sent) || !isObject(received)) return;
  const { properties, writeOnly } = shapeFor(subject, body, sent);
  const declared = shapeFor(subject, schema, received).properties;
  for (const [name, was] of Object.entries(sent)) {
    const [is, [contract], [shown]] = [memberOf(received, name), properties.get(name) ?? [], declared.get(name) ?? []];
    if (is === undefined) continue;
    if (writeOnly.has(name) && shown === undefined) {
      if (sameJson(was, is)) yield complaintAt(join(instance, name), { name, contract: contract ?? body });
    } else if (contract !== undefined && shown !== undefined) {
      const place = { value: is, schema: shown, instance: join(instance, name), depth: depth + 1 };
      yield* returnedIn(subject, { sent: was, body: contract, ...place });
    }
  }
}

/** Properties and items nested deeper, and items beyond the first few, show nothing new. */
const deepest = 6;
const mostItems = 20;

interface Place {
  readonly value: Json;
  readonly schema: Pointer;
  readonly instance: Pointer;
  readonly depth: number;
}

function* complaintsAbout(subject: Subject, { value, schema, instance, depth }: Place): Generator<Complaint> {
  if (depth > deepest || typeof value !== 'object' || value === null) return;
  const { properties, writeOnly, arrays } = shapeFor(subject, schema, value);
  for (const [name, pointers] of isObject(value) ? properties : []) {
    const member = memberOf(value, name);
    if (member === undefined) continue;
    if (writeOnly.has(name)) yield complaintAt(join(instance, name), { name, contract: pointers[0] ?? schema });
    // Most properties are neither objects nor arrays, and every response comes here.
    else if (typeof member === 'object') {
      const place = { value: member, instance: join(instance, name), depth: depth + 1 };
      for (const pointer of pointers) yield* complaintsAbout(subject, { ...place, schema: pointer });
    }
  }
  for (const [index, item] of (Array.isArray(value) ? value : []).slice(0, mostItems).entries()) {
    for (const { prefix, rest } of arrays) {
      const pointer = prefix[index] ?? rest;
      const place = { value: item, instance: join(instance, index), depth: depth + 1 };
      if (pointer !== undefined) yield* complaintsAbout(subject, { ...place, schema: pointer });
    }
  }
}

function complaintAt(
  instance: Pointer,
  { name, contract }: { readonly name: string; readonly contract: Pointer },
): Complaint {
  return { message: `the response shows ${quote(name)}, which is writeOnly`, cause: contract, contract, instance };
}
