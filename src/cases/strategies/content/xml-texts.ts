import { isXmlType } from '../../../http/media-type.ts';
import type { MediaType } from '../../../model/contract.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { rawBody } from '../../request/body/body-draft.ts';
import { readWrittenXml, sampleBody, writeBody } from '../../request/body/write-body.ts';
import { malformedXml, xmlEncodings } from '../../request/body/xml-forms.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { scopeOfOpenRefusal } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** The same document in every form that XML allows, and documents that are not well-formed. */
export const xmlTexts: Strategy = {
  id: 'xml-texts',
  title: 'XML in other forms, and bodies that are not XML',
  *derive(derivation) {
    for (const media of derivation.operation.body?.content ?? [])
      if (isXmlType(media.mediaType)) yield* textsOf(media, derivation);
  },
};

function* textsOf(media: MediaType, { operation, validRequest, source }: Derivation): Generator<SequenceDraft> {
  const { mediaType, pointer } = media;
  const sample = sampleBody(media, source);
  const written = sample === undefined ? undefined : writeBody(media, sample, source);
  if (sample === undefined || written?.body.kind !== 'content') return;
  const text = String(written.body.content);
  const draftOf = (label: string, content: string | Uint8Array) => ({
    label: `${mediaType}, ${label}`,
    request: validRequest.build({ body: rawBody(content), headers: { 'Content-Type': mediaType } }),
    about: pointer,
  });
  for (const { label, why, encode } of xmlEncodings) {
    const encoded = encode(text);
    const value = encoded === text ? undefined : readWrittenXml(encoded, media, source);
    if (value !== undefined && sameJson(value, sample))
      yield alone({ ...draftOf(label, encoded), expects: 'accepted', why: `a valid body ${why}` });
  }
  // What a parser may refuse needs no documentation where no refusal is documented.
  const scope = scopeOfOpenRefusal(validRequest.scope, operation.responses);
  for (const { label, why, content, isWellFormed } of malformedXml(text)) {
    if (isWellFormed) yield alone({ ...draftOf(label, content), expects: 'anything', scope, why });
    else yield alone({ ...draftOf(label, content), expects: 'rejected', fault: 'syntax', why });
  }
}
