import { isFormType, isMultipartType } from '../../../http/media-type.ts';
import type { MediaType } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { findItem } from '../../../schema/derive/lazy-list.ts';
import { notAscii, withUnusualTexts } from '../../../schema/derive/valid/distinct-parts.ts';
import { eachValidValue, isOutermost } from '../../../schema/derive/valid/valid-values.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { byteLength } from '../../request/body/body-draft.ts';
import { sampleBody, writeBody } from '../../request/body/write-body.ts';
import { filePartsOf } from '../../request/body/write-multipart.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { scopeForSize } from '../../request/scope.ts';
import type { Derivation } from '../strategy.ts';

/**
 * A form with the required fields, and one with all, in which every text has characters beyond ASCII: servers often read the parts of a multipart body as Latin-1.
 * With a fresh number in each text, so that the response shows whose it has.
 */
export function* formTexts(media: MediaType, { validRequest, source }: Derivation): Generator<SequenceDraft> {
  const { mediaType, schema, pointer } = media;
  if (schema === undefined || !(isFormType(mediaType) || isMultipartType(mediaType))) return;
  const full = () => findItem(eachValidValue(source, schema), (value) => isOutermost(value, 'every-property'))?.value;
  const bases: readonly (readonly [string, () => Json | undefined])[] = [
    ['', () => sampleBody(media, source)],
    [', in every field', full],
  ];
  for (const [where, base] of bases) {
    const sample = base();
    const value = isObject(sample) ? beyondAscii(sample) : undefined;
    const written = value === undefined ? undefined : writeBody(media, value, source);
    if (written === undefined) continue;
    yield alone({
      label: `${mediaType}, texts that are not ASCII${where}`,
      request: validRequest.build({ body: written.body, headers: { 'Content-Type': written.contentType } }),
      expects: 'accepted',
      scope: scopeForSize(validRequest.scope, byteLength(written.body)),
      about: pointer,
      why: 'a valid request whose texts are not ASCII, in UTF-8 (RFC 7578, 5.1.2)',
    });
  }

  function beyondAscii(sample: JsonObject): JsonObject | undefined {
    if (schema === undefined) return undefined;
    const files = filePartsOf(media, source).map(({ name }) => name);
    const fresh = validRequest.refresh(sample, { body: { sample, schema } });
    const base = files.reduce(
      (value, name) => (Object.hasOwn(sample, name) ? withProperty(value, [name, sample[name] ?? null]) : value),
      isObject(fresh) ? fresh : sample,
    );
    return withUnusualTexts(source, schema, { base, ...notAscii, isWanted: (name) => !files.includes(name) });
  }
}
