import { isFormType, isMultipartType } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { findItem } from '../../schema/derive/lazy-list.ts';
import { identifyingName } from '../../schema/derive/valid/distinct-parts.ts';
import { eachValidValue, isOutermost } from '../../schema/derive/valid/valid-values.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { byteLength } from '../request/body/body-draft.ts';
import { sampleBody, writeBody } from '../request/body/write-body.ts';
import { filePartsOf } from '../request/body/write-multipart.ts';
import { alone, type SequenceDraft } from '../request/case-draft.ts';
import { scopeForSize } from '../request/scope.ts';
import type { Derivation } from './strategy.ts';

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
    const isValid = (value: Json) => schema !== undefined && source.validator.isValid(schema, value);
    const files = filePartsOf(media, source).map(({ name }) => name);
    const fresh = validRequest.refresh(sample, { body: { sample, schema } });
    let value: JsonObject = isObject(fresh) ? fresh : sample;
    let isChanged = false;
    for (const [name, usual] of Object.entries(sample)) {
      if (files.includes(name)) value = withProperty(value, [name, usual]);
      const text = memberOf(value, name);
      if (typeof text !== 'string' || files.includes(name) || identifyingName.test(nameWords(name))) continue;
      const changed = [`${text} ${letters}`, letters, shortest]
        .map((other) => withProperty(value, [name, other]))
        .find(isValid);
      if (changed === undefined) continue;
      value = changed;
      isChanged = true;
    }
    return isChanged ? value : undefined;
  }
}

/** One of Latin-1, and one of another script. */
const letters = 'é 文';
const shortest = 'é';
