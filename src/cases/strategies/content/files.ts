import { headerValue } from '../../../http/header-fields.ts';
import { isBinaryType, isFormType, isJsonType, isXmlType, readMediaType } from '../../../http/media-type.ts';
import { isDone } from '../../../http/outcome.ts';
import type { Contract, MediaType } from '../../../model/contract.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import { isObject, memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { collectionKind, kindsOnPath, parameterNames, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { refusedBelowUnknown } from '../../prose/described-states.ts';
import { rawBody, type WrittenBody } from '../../request/body/body-draft.ts';
import { fileBytes, foreignFileName, hasForm } from '../../request/body/file-bytes.ts';
import { type ChangedPart, filePartsOf, writeMultipart } from '../../request/body/write-multipart.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { documentsParts } from '../../request/parameters/parameter-roles.ts';
import { outOfScope, scopeForSize, scopeWithRange } from '../../request/scope.ts';
import { createResource } from '../../request/steps/create-resource.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { sendAbout, sendStep } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { readCreated } from '../../resources/reading/read-resources.ts';
import {
  collectionsOf,
  findLifecycle,
  pathParameters,
  type ResourceLifecycle,
} from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { statedFacts } from './file-facts.ts';

/**
 * A file that is uploaded, of each documented type, and downloaded again: in whole, and in parts where the target has parts. Ends early for a target that
 * shows files that were never uploaded, as a mock may.
 */
export const files: Strategy = {
  id: 'files',
  title: 'A file is downloaded as it was uploaded, in whole and in parts',
  steps: 'one-after-the-other',
  *derive(read) {
    if (read.operation.method !== 'GET' || !showsFile(read)) return;
    for (const upload of findUploads(read)) {
      if (!(yield* downloadEach(read, upload))) return;
    }
    for (const removal of findRemovals(read))
      for (const upload of findUploads(read)) if (yield* deleteFile(read, upload, removal)) break;
  },
};

/** The DELETE of the file itself, and of the first resource around it that has one: `DELETE /books/{}` for `/books/{}/chapters/{}/recording`. */
function findRemovals(read: Derivation): readonly Derivation[] {
  const owner = ownersOf(read)?.find(({ removal }) => removal !== undefined);
  return [read.derivationFor('DELETE', pathKind(read.operation.path)), owner?.removal].filter(
    (one) => one !== undefined,
  );
}

/** Why what a file belongs to is created. */
const whyOwner = 'a valid request that creates a resource to upload a file to';

/** A file is gone with what is deleted. All that it belongs to is created for this. Gives whether it could be tried. */
function* deleteFile(
  read: Derivation,
  { target, storedValues }: Upload,
  removal: Derivation,
): Generator<SequenceDraft, boolean> {
  const send = sendAbout(read.operation, 'files', { isPromised: false });
  const [owners, [file], { key, path }] = [ownersOf(read), uploadedFiles(target), removal.operation];
  if (owners === undefined || file === undefined) return false;
  let values: readonly string[] = [];
  const isBelow = (longer: readonly string[]) => values.every((value, index) => longer[index] === value);
  // What creates the last of them may be the upload itself.
  for (const owner of owners.filter(({ creator }) => creator !== target)) {
    const created = yield* createResource(send, owner, {
      label: `before ${key}: ${owner.read.operation.path}`,
      why: whyOwner,
      ...(values.length > 0 && { values }),
    });
    if (created === undefined || !isBelow(created)) return false;
    values = created;
  }
  const upload = yield* send(target, {
    label: `upload before ${key}`,
    why: 'a valid request with a file',
    request: target.validRequest.build({
      body: file.written.body,
      headers: { 'Content-Type': file.written.contentType },
      parameters: pathParameters(target.operation, values),
    }),
  });
  const stored = upload && isDone(upload) ? storedValues(upload) : undefined;
  if (upload === undefined || stored === undefined || !isBelow(stored)) return false;
  const why = 'a request for a file';
  const shown = yield* send(read, { label: `download before ${key}`, why, values: stored });
  if (shown?.outcome.kind !== 'reply' || shown.outcome.status !== 200) return false;
  const deletion = yield* send(removal, {
    label: key,
    why: 'a request to delete a file or what it belongs to',
    values: stored.slice(0, parameterNames(path).length),
  });
  if (deletion === undefined || !isDone(deletion)) return false;
  yield* send(read, {
    label: `download after ${key}`,
    why: 'a request for a file that was deleted, or whose owner was',
    values: stored,
    ...expectAfter([upload, shown, deletion], () => ({ kind: 'file-deleted', by: key, bytes: file.bytes })),
  });
  return true;
}

/** What a file belongs to, from the outside in; `undefined` where not all of it is created by requests of the contract. */
function ownersOf({ operation, derivationFor }: Derivation): readonly ResourceLifecycle<Derivation>[] | undefined {
  const kinds = resourcesAround(operation.path).map(([kind]) => kind);
  const owners = kinds.flatMap((kind) => {
    const owner = derivationFor('GET', kind);
    return (owner && findLifecycle(owner)) ?? [];
  });
  return owners.length === kinds.length ? owners : undefined;
}

/** An operation that takes a file, and where it is shown afterwards. */
interface Upload {
  readonly target: Derivation;
  /** The path parameters of the file that an accepted request has stored. */
  readonly storedValues: (upload: Exchange) => readonly string[] | undefined;
  /** What the file is uploaded to, which is created for each one: another file of the same resource may be kept beside it. */
  readonly owner?: ResourceLifecycle<Derivation>;
}

/**
 * The PUT of the file itself, the POST to the path where it is shown (`/books/{}/cover`), and the POST that creates it, or the resource that it belongs to: `POST /books` for `/books/{}/cover`, also where the contract
 * shows nothing of the book but its cover, or `POST /readers/{}/books` where there is no other.
 */
function findUploads(read: Derivation): readonly Upload[] {
  const { operation, contract, derivationFor } = read;
  const kind = pathKind(operation.path);
  const replace = derivationFor('PUT', kind);
  const ownerKind = kind.endsWith('/{}') ? kind : collectionKind(kind);
  const owner = derivationFor('GET', ownerKind);
  const lifecycle = owner && findLifecycle(owner);
  const uploads: Upload[] = [];
  if (replace !== undefined) {
    const storedValues = ({ case: sent }: Exchange) => pathValues(operation.path, sent.request.path);
    uploads.push({ target: replace, storedValues });
  }
  const add = kind === ownerKind ? undefined : derivationFor('POST', kind);
  if (add !== undefined && lifecycle !== undefined) {
    const storedValues = ({ case: sent }: Exchange) => pathValues(add.operation.path, sent.request.path);
    uploads.push({ target: add, storedValues, owner: lifecycle });
  }
  if (lifecycle !== undefined) {
    if (lifecycle.creator !== replace)
      uploads.push({ target: lifecycle.creator, storedValues: lifecycle.createdValues });
    return uploads;
  }
  const templates = { ...contract, members: templatesByCollection(contract.operations, contract.document) };
  const collections = ownerKind.endsWith('/{}')
    ? [collectionKind(ownerKind), ...collectionsOf(ownerKind, templates.members)]
    : [];
  const creator = collections.map((one) => derivationFor('POST', one)).find((one) => one !== undefined);
  if (creator === undefined) return uploads;
  const storedValues = (upload: Exchange) =>
    readCreated(upload, templates).find((resource) => resource.kind === ownerKind)?.values;
  return [...uploads, { target: creator, storedValues }];
}

/** `false` when the target stores nothing. */
function* downloadEach(read: Derivation, { target, storedValues, owner }: Upload): Generator<SequenceDraft, boolean> {
  const send = sendAbout(read.operation, 'files', { isPromised: false });
  const isReplacing = target.operation.method === 'PUT';
  let first: readonly string[] | undefined;
  for (const { how = '', type, bytes, written } of [...uploadedFiles(target), ...unusualFiles(target)]) {
    const name = `${how}${type} by ${target.operation.method}`;
    const ownerStep = { label: `create the owner of ${name}`, why: whyOwner };
    const ownerValues = owner && (yield* createResource(send, owner, ownerStep));
    if (owner !== undefined && ownerValues === undefined) return true;
    // With a PUT the second file replaces the first.
    const uploadedTo = ownerValues ?? (isReplacing ? first : undefined);
    const upload = yield* send(target, {
      label: `upload ${name}`,
      why: `a request with a file of the type ${type}`,
      request: target.validRequest.build({
        body: written.body,
        headers: { 'Content-Type': written.contentType },
        ...(uploadedTo ? { parameters: pathParameters(target.operation, uploadedTo) } : {}),
      }),
      scope: scopeForSize(target.validRequest.scope, bytes.length),
    });
    const values = upload && isDone(upload) ? storedValues(upload) : undefined;
    if (upload === undefined || values === undefined || values.length === 0) continue;
    if (first === undefined) {
      const label = `download what was never uploaded, before ${name}`;
      const why = 'a request for a file that was never uploaded';
      if (!(yield* missesNeverCreated(read, 'files', { label, why, values }))) return false;
      first = values;
      const above = isReplacing ? ownerValues : pathValues(target.operation.path, upload.case.request.path);
      const neverCreated = above && unusedValues(target, above);
      if (neverCreated !== undefined)
        yield* send(target, {
          label: `upload ${name} to what was never created`,
          why: 'a request with a file for a resource that was never created',
          request: target.validRequest.build({
            body: written.body,
            headers: { 'Content-Type': written.contentType },
            parameters: pathParameters(target.operation, neverCreated),
          }),
          expectedState: refusedBelowUnknown(target.operation),
        });
    }
    const download = yield* send(read, {
      label: `download ${name}`,
      why: `a request for the file that an accepted ${target.operation.key} has stored`,
      values,
      ...expectAfter([upload], (of) => {
        const facts = statedFacts(of(upload), target);
        return { kind: 'uploaded-file', by: target.operation.key, type, bytes, facts };
      }),
    });
    if (download?.outcome.kind === 'reply' && download.outcome.status === 200)
      yield* downloadParts(read, { whole: download.outcome, values, name });
    if (how === '') continue;
    const { path } = target.operation;
    const shown = new Map([
      ...resourcesAround(path, pathValues(path, upload.case.request.path)),
      ...resourcesAround(read.operation.path, values),
    ]);
    for (const [kind, above] of shown) {
      const reader = read.derivationFor('GET', kind);
      const why = 'a request for what a file belongs to, which may show its name or size';
      if (reader !== undefined) yield* send(reader, { label: `read ${kind} with ${name}`, why, values: above });
    }
  }
  return true;
}

/** The kind and the path parameters of each resource that a path is below, without its own: `/books/{}` for `/books/{}/cover`. */
function resourcesAround(
  path: string,
  values: readonly string[] = [],
): readonly (readonly [string, readonly string[]])[] {
  return kindsOnPath(path)
    .filter((kind) => kind !== pathKind(path))
    .map((kind, index) => [kind, values.slice(0, index + 1)]);
}

interface Downloaded {
  readonly whole: Reply;
  readonly values: readonly string[];
  readonly name: string;
}

/** Where the contract or the response says that there are parts: a target may also ignore a range (RFC 9110, 14.2). */
function* downloadParts(read: Derivation, { whole, values, name }: Downloaded): Generator<SequenceDraft, void> {
  const { operation, validRequest } = read;
  const length = whole.body.length;
  if (!documentsParts(operation) && headerValue(whole.headers, 'accept-ranges')?.toLowerCase() !== 'bytes') return;
  if (length < shortestInParts || length > longestInParts) return;
  for (const [range, first, last] of [
    ['0-1', 0, 1],
    [`2-${length - 2}`, 2, length - 2],
    ['3-', 3, length - 1],
    ['-2', length - 2, length - 1],
    [`1-${length + 7410}`, 1, length - 1],
    // Nothing of the file is there.
    [`${length + 7410}-`, length + 7410, length + 7410],
  ] as const) {
    yield* sendStep(read, 'files', {
      label: `download bytes=${range} of ${name} (${operation.path})`,
      why: `a request for a part of a file, with Range: bytes=${range}`,
      values,
      headers: { Range: `bytes=${range}` },
      scope: scopeWithRange(outOfScope(validRequest.scope, 'resource')),
      expectedState: { kind: 'part-of-file', whole: whole.body, first, last },
      isPromised: false,
    });
  }
}

const shortestInParts = 6;
/** Of more, the bytes are not kept. */
const longestInParts = 64 * 1024;

function showsFile({ operation, contract }: Derivation): boolean {
  const content = operation.responses.filter(({ status }) => status.startsWith('2')).flatMap((one) => one.content);
  return (
    content.length > 0 &&
    content.every(
      (media) => isBinaryType(media.mediaType) || media.mediaType === '*/*' || isBinaryBySchema(media, contract),
    )
  );
}

/** Whether the schema calls content of the type `application` bytes, as it must for those that no list knows, such as `application/fits`. */
function isBinaryBySchema({ mediaType, schema }: MediaType, { document }: Pick<Contract, 'document'>): boolean {
  const name = readMediaType(mediaType);
  if (name?.type !== 'application' || isJsonType(name) || isXmlType(name) || isFormType(name)) return false;
  const pointer = schema && resolve(document, schema);
  const own = pointer && valueAt(document, pointer);
  if (memberOf(own, 'contentEncoding') !== undefined) return false;
  return memberOf(own, 'format') === 'binary' || typeof memberOf(own, 'contentMediaType') === 'string';
}

interface UploadedFile {
  /** What is unusual about it, in words before its type. */
  readonly how?: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name is sent: in a part of a multipart body. */
  readonly hasName: boolean;
  readonly written: WrittenBody;
}

/** Uploaded at most of one operation. */
const mostFiles = 6;

/** Services keep a longer file in pieces, and none of the parts that are asked for is as long. */
const largeBytes = 40_000;

/** A large file, an empty one, and one with a name that is not ASCII, each of the first type that can have it. */
function unusualFiles(target: Derivation): readonly UploadedFile[] {
  const large = uploadedFiles(target, (type) => ({ bytes: fileBytes(type, largeBytes) }));
  const [empty] = uploadedFiles(target, () => ({ bytes: new Uint8Array() }));
  const named = uploadedFiles(target, () => ({ fileName: foreignFileName }));
  const unusual = [
    ['large ', large.find(({ type, bytes }) => bytes.length >= largeBytes && !hasForm(type))],
    ['empty ', empty],
    ['strangely named ', named.find(({ hasName }) => hasName)],
  ] as const;
  return unusual.flatMap(([how, file]) => (file === undefined ? [] : [{ ...file, how }]));
}

/** The request bodies with a file of each type that the contract names. `change` has another content or name for it than usual. */
function uploadedFiles(
  { operation, source, validRequest }: Derivation,
  change: (type: string) => Omit<ChangedPart, 'name' | 'type'> = () => ({}),
): readonly UploadedFile[] {
  const ofMedia = (media: MediaType): readonly UploadedFile[] => {
    if (isBinaryType(media.mediaType) && !media.mediaType.includes('*')) {
      const type = media.mediaType;
      const { bytes = fileBytes(type) } = change(type);
      return [{ type, bytes, hasName: false, written: { contentType: type, body: rawBody(bytes) } }];
    }
    const [part, ...others] = filePartsOf(media, source);
    // Which of two files is shown is not known.
    if (part === undefined || others.length > 0) return [];
    return part.types.flatMap((type) => {
      const sample = validRequest.freshSample(media);
      if (!isObject(sample)) return [];
      const changed = { bytes: fileBytes(type), ...change(type) };
      const value = Object.hasOwn(sample, part.name) ? sample : { ...sample, [part.name]: 'text' };
      const written = writeMultipart(media, value, { source, changed: { name: part.name, type, ...changed } });
      return written === undefined ? [] : [{ type, bytes: changed.bytes, hasName: true, written }];
    });
  };
  return (operation.body?.content ?? []).flatMap(ofMedia).slice(0, mostFiles);
}
