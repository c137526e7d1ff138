import type { MediaType } from '../../../model/contract.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, join, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { byteLength } from '../../request/body/body-draft.ts';
import { foreignFileName, hasForm } from '../../request/body/file-bytes.ts';
import {
  type ChangedPart,
  filePartsOf,
  requiredPartHeaders,
  writeMultipart,
} from '../../request/body/write-multipart.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { outOfScope, scopeForSize } from '../../request/scope.ts';
import type { Derivation } from '../strategy.ts';

/**
 * Each part of a multipart body that is a file: of every documented type, of another one, empty, with characters of several bytes, and with a name that is not
 * ASCII (RFC 7578, 4.2).
 */
export function* varyFileParts(media: MediaType, { validRequest, source }: Derivation): Generator<SequenceDraft> {
  const { mediaType, pointer } = media;
  const parts = filePartsOf(media, source);
  for (const { name, types } of parts) {
    for (const file of fileVariations(name, { types, isDocumented: isTypeDocumented(name, media, source) })) {
      const { label, why, expects, ...changed } = file;
      const sample = validRequest.freshSample(media);
      if (!isObject(sample)) return;
      const value = Object.hasOwn(sample, name) ? sample : withProperty(sample, [name, 'text']);
      const written = writeMultipart(media, value, { source, changed });
      if (written === undefined) continue;
      const scope = scopeForSize(validRequest.scope, byteLength(written.body));
      yield alone({
        label: `${mediaType}, ${name} ${label}`,
        request: validRequest.build({ body: written.body, headers: { 'Content-Type': written.contentType } }),
        scope: expects === 'rejected' ? outOfScope(scope, 'media-type') : scope,
        ...(expects === 'rejected' ? { expects, fault: 'media-type' } : { expects }),
        about: pointer,
        why: `a request whose file ${JSON.stringify(name)} ${why}`,
      });
    }
  }
}

/** Each part of a multipart body without a header that the contract requires of it. */
export function* leaveOutPartHeaders(media: MediaType, derivation: Derivation): Generator<SequenceDraft> {
  const { validRequest, source } = derivation;
  const { mediaType, pointer } = media;
  const sample = filePartsOf(media, source).length === 0 ? undefined : validRequest.freshSample(media);
  for (const part of isObject(sample) ? Object.keys(sample) : []) {
    for (const { name } of requiredPartHeaders(part, media, source)) {
      const written = writeMultipart(media, sample ?? null, { source, changed: { name: part, withoutHeader: name } });
      if (written === undefined) continue;
      yield alone({
        label: `${mediaType}, ${part} without ${name}`,
        request: validRequest.build({ body: written.body, headers: { 'Content-Type': written.contentType } }),
        scope: validRequest.scope,
        expects: 'rejected',
        fault: 'schema',
        about: join(pointer, 'encoding', part, 'headers', name),
        why: `a request whose part ${JSON.stringify(part)} is without the required header ${name}`,
      });
    }
  }
}

interface FileVariation extends ChangedPart {
  readonly label: string;
  readonly why: string;
  readonly expects: 'accepted' | 'rejected' | 'anything';
}

interface FileKind {
  readonly types: readonly string[];
  /** The contract names the types. */
  readonly isDocumented: boolean;
}

function* fileVariations(name: string, { types, isDocumented }: FileKind): Generator<FileVariation> {
  for (const type of types) {
    yield { name, type, label: `is ${type}`, why: `is of the documented type ${type}`, expects: 'accepted' };
  }
  yield {
    name,
    fileName: foreignFileName,
    label: 'has a name that is not ASCII',
    why: 'has a name that is not ASCII',
    expects: 'accepted',
  };
  yield { name, bytes: new Uint8Array(), label: 'is empty', why: 'is empty', expects: 'anything' };
  if (types.every((type) => !hasForm(type)))
    yield {
      name,
      bytes: new TextEncoder().encode('na\u00efve \u6587 \u{1f33f}'),
      label: 'has characters of several bytes',
      why: 'has fewer characters than bytes',
      expects: 'anything',
    };
  const other = ['text/html', 'application/x-coldframe'].find((type) => !types.includes(type));
  if (isDocumented && other !== undefined)
    yield {
      name,
      type: other,
      label: `is ${other}`,
      why: `is of the type ${other}, which is not documented`,
      expects: 'rejected',
    };
}

/** Whether the contract lists the types of a part, without a range among them. */
function isTypeDocumented(name: string, { pointer }: MediaType, { document }: SchemaSource): boolean {
  const types = memberOf(valueAt(document, join(pointer, 'encoding', name)), 'contentType');
  return typeof types === 'string' && !types.includes('*');
}
