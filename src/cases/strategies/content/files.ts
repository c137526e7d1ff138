import { isBinaryType, isFormType, isJsonType, isXmlType, readMediaType } from '../../../http/media-type.ts';
import { isDone } from '../../../http/outcome.ts';
import type { Contract, MediaType } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { parameterNames, pathValues } from '../../paths/resource-paths.ts';
import { refusedBelowUnknown } from '../../prose/described-states.ts';
import type { CaseDraft, SequenceDraft } from '../../request/case-draft.ts';
import { scopeForSize } from '../../request/scope.ts';
import { createResource } from '../../request/steps/create-resource.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { pathParameters } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { statedFacts } from './file-facts.ts';
import { downloadParts } from './parts-of-files.ts';
import { type UploadedFile, unusualFiles, uploadedFiles } from './uploaded-files.ts';
import { findRemovals, findUploads, ownersOf, resourcesAround, type Upload } from './uploads.ts';

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
    request: requestWith(file, target, values),
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

/** Uploads each file and downloads it. `false` when the target stores nothing. */
function* downloadEach(read: Derivation, upload: Upload): Generator<SequenceDraft, boolean> {
  const { target, owner } = upload;
  const send = sendAbout(read.operation, 'files', { isPromised: false });
  const isReplacing = target.operation.method === 'PUT';
  /** Where the first file was stored. */
  let first: readonly string[] | undefined;
  for (const file of [...uploadedFiles(target), ...unusualFiles(target)]) {
    const named: NamedFile = { ...file, name: `${file.how ?? ''}${file.type} by ${target.operation.method}` };
    const transfer: FileTransfer = { read, upload, file: named, send };
    const ownerValues = yield* createOwner(send, owner, named);
    if (owner !== undefined && ownerValues === undefined) return true;
    // With a PUT the second file replaces the first.
    const stored = yield* uploadTo(ownerValues ?? (isReplacing ? first : undefined), transfer);
    if (stored === undefined) continue;
    const { exchange, values } = stored;
    if (first === undefined) {
      const label = `download what was never uploaded, before ${named.name}`;
      const why = 'a request for a file that was never uploaded';
      if (!(yield* missesNeverCreated(read, 'files', { label, why, values }))) return false;
      first = values;
      const above = isReplacing ? ownerValues : pathValues(target.operation.path, exchange.case.request.path);
      yield* uploadToUnknown(above, transfer);
    }
    yield* download(stored, transfer);
    if (file.how !== undefined) yield* readAround(stored, transfer);
  }
  return true;
}

interface NamedFile extends UploadedFile {
  /** As labels name it: `large image/png by PUT`. */
  readonly name: string;
}

interface StoredFile {
  /** The accepted upload. */
  readonly exchange: Exchange;
  /** The path parameters of the file. */
  readonly values: readonly string[];
}

interface FileTransfer {
  readonly read: Derivation;
  readonly upload: Upload;
  readonly file: NamedFile;
  readonly send: ReturnType<typeof sendAbout>;
}

function* createOwner(
  send: FileTransfer['send'],
  owner: Upload['owner'],
  { name }: NamedFile,
): Generator<SequenceDraft, readonly string[] | undefined> {
  return owner && (yield* createResource(send, owner, { label: `create the owner of ${name}`, why: whyOwner }));
}

/** The request with a file, to what has these path parameters; absent: those of an ordinary request. */
function requestWith(
  { written }: UploadedFile,
  { operation, validRequest }: Derivation,
  values: readonly string[] | undefined,
): CaseDraft['request'] {
  return validRequest.build({
    body: written.body,
    headers: { 'Content-Type': written.contentType },
    ...(values ? { parameters: pathParameters(operation, values) } : {}),
  });
}

/** `undefined` where the target refuses the file, or its response does not show where it is. */
function* uploadTo(
  owner: readonly string[] | undefined,
  { upload: { target, storedValues }, file, send }: FileTransfer,
): Generator<SequenceDraft, StoredFile | undefined> {
  const exchange = yield* send(target, {
    label: `upload ${file.name}`,
    why: `a request with a file of the type ${file.type}`,
    request: requestWith(file, target, owner),
    scope: scopeForSize(target.validRequest.scope, file.bytes.length),
  });
  const values = exchange && isDone(exchange) ? storedValues(exchange) : undefined;
  return exchange === undefined || values === undefined || values.length === 0 ? undefined : { exchange, values };
}

/** Uploads the file beside the resource with these path parameters, to what was never created. */
function* uploadToUnknown(
  above: readonly string[] | undefined,
  { upload: { target }, file, send }: FileTransfer,
): Generator<SequenceDraft, void> {
  const neverCreated = above && unusedValues(target, above);
  if (neverCreated === undefined) return;
  yield* send(target, {
    label: `upload ${file.name} to what was never created`,
    why: 'a request with a file for a resource that was never created',
    request: requestWith(file, target, neverCreated),
    expectedState: refusedBelowUnknown(target.operation),
  });
}

/** Downloads the file, in whole and in parts. */
function* download(
  { exchange: upload, values }: StoredFile,
  { read, upload: { target }, file: { name, type, bytes }, send }: FileTransfer,
): Generator<SequenceDraft, void> {
  const downloaded = yield* send(read, {
    label: `download ${name}`,
    why: `a request for the file that an accepted ${target.operation.key} has stored`,
    values,
    ...expectAfter([upload], (of) => {
      const facts = statedFacts(of(upload), target);
      return { kind: 'uploaded-file', by: target.operation.key, type, bytes, facts };
    }),
  });
  if (downloaded?.outcome.kind === 'reply' && downloaded.outcome.status === 200)
    yield* downloadParts(read, { whole: downloaded.outcome, values, name });
}

/** Reads what the file belongs to. */
function* readAround(
  { exchange, values }: StoredFile,
  { read, upload: { target }, file: { name }, send }: FileTransfer,
): Generator<SequenceDraft, void> {
  const { path } = target.operation;
  const around = new Map([
    ...resourcesAround(path, pathValues(path, exchange.case.request.path)),
    ...resourcesAround(read.operation.path, values),
  ]);
  for (const [kind, above] of around) {
    const reader = read.derivationFor('GET', kind);
    const why = 'a request for what a file belongs to, which may show its name or size';
    if (reader !== undefined) yield* send(reader, { label: `read ${kind} with ${name}`, why, values: above });
  }
}

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
