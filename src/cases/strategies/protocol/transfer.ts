import { isBinaryType } from '../../../http/media-type.ts';
import type { BodyDraft, RequestDraft } from '../../../model/case.ts';
import type { Pointer } from '../../../model/json.ts';
import { plural } from '../../../text/plural.ts';
import { byteLength, jsonBody } from '../../request/body/body-draft.ts';
import { alone, caseId, plainLabels, type SequenceDraft } from '../../request/case-draft.ts';
import { documentsParts } from '../../request/parameters/parameter-roles.ts';
import { outOfScope, scopeWithRange } from '../../request/scope.ts';
import type { ValidRequestBuilder } from '../../request/valid-request.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Valid requests sent in other ways: header fields and transfer codings that change nothing about their meaning. */
export const transfer: Strategy = {
  id: 'transfer',
  title: 'Header fields and transfer codings that change nothing',
  *derive(derivation) {
    const { validRequest, operation } = derivation;
    const about = operation.body?.pointer ?? operation.pointer;
    yield* fieldNameCases(derivation, about);
    yield alone({
      label: 'no User-Agent',
      request: validRequest.build({ anonymous: true }),
      expects: 'accepted',
      about,
      why: 'a valid request without User-Agent',
    });
    yield* rangeCases(derivation);
    const { mediaType } = validRequest;
    const fields = { ...harmlessFields, ...(mediaType === undefined ? {} : contentTypes(mediaType)) };
    // Where the contract says what a header may be, it is not harmless.
    const declared = new Set(
      operation.parameters.flatMap(({ in: place, name }) => (place === 'header' ? name.toLowerCase() : [])),
    );
    for (const [label, headers] of Object.entries(fields)) {
      if (Object.keys(headers).some((name) => declared.has(name.toLowerCase()))) continue;
      const why = `a valid request with ${label}`;
      yield alone({ label, request: validRequest.build({ headers }), expects: 'accepted', about, why });
    }
    if (mediaType === undefined) return;
    yield spacedContentType(validRequest, about);
    yield* framingCases(validRequest, about);
  },
};

/** Names are case-insensitive, and other clients and proxies write them in lower case or in capitals (RFC 9110, 5.1). */
function* fieldNameCases(
  { validRequest, operation, wasRefused }: Derivation,
  about: Pointer,
): Generator<SequenceDraft> {
  const isRefused = wasRefused(caseId(operation, 'valid-body', plainLabels[0]));
  for (const [label, fieldNames] of [
    ['field names in lower case', 'lower-case'],
    ['field names in capitals', 'upper-case'],
  ] as const) {
    const why = `a valid request with ${label}`;
    const expects = isRefused ? 'anything' : 'accepted';
    yield alone({ label, request: validRequest.build({ fieldNames }), expects, about, why });
  }
}

/** Parts of a file, where the contract has them: a server may also ignore a range, or have no such part (RFC 9110, 14.2). A part of JSON is not JSON. */
function* rangeCases({
  validRequest,
  operation,
}: Pick<Derivation, 'validRequest' | 'operation'>): Generator<SequenceDraft> {
  const types = operation.responses.filter(({ status }) => status.startsWith('2')).flatMap(({ content }) => content);
  if (
    operation.method !== 'GET' ||
    !documentsParts(operation) ||
    !types.every(({ mediaType }) => isBinaryType(mediaType))
  )
    return;
  for (const [label, range] of [
    ['the first byte', 'bytes=0-0'],
    ['the last byte', 'bytes=-1'],
    ['all but the first byte', 'bytes=1-'],
    ['the first bytes, of which some exist', 'bytes=0-999999999999'],
    ['bytes that do not exist', 'bytes=999999999998-999999999999'],
    ['no byte at all', 'bytes=-0'],
  ] as const) {
    yield alone({
      label: `a range: ${label}`,
      request: validRequest.build({ headers: { Range: range } }),
      expects: 'anything',
      scope: scopeWithRange(validRequest.scope),
      about: operation.pointer,
      why: `a valid request with Range: ${range}`,
    });
  }
}

type FieldsByLabel = Readonly<Record<string, Readonly<Record<string, string>>>>;

const harmlessFields: FieldsByLabel = {
  'unknown header fields': { 'X-Unknown': '1', 'X-Empty': '' },
  'a cookie': { Cookie: 'a=b' },
  'an origin': { Origin: 'http://localhost:3000' },
  'Accept-Encoding: gzip': { 'Accept-Encoding': 'gzip, deflate' },
  'a language': { 'Accept-Language': 'tlh, *;q=0.1' },
  'Connection: close': { Connection: 'close' },
};

function contentTypes(type: string): FieldsByLabel {
  return {
    'charset=utf-8': { 'Content-Type': `${type}; charset=utf-8` },
    'charset in capitals and quotes': { 'Content-Type': `${type};charset="UTF-8"` },
    'media type in capitals': { 'Content-Type': type.toUpperCase() },
    'an unknown parameter of Content-Type': { 'Content-Type': `${type}; x=y` },
  };
}

/** Valid by RFC 9110, 5.6.6, but many parsers of media types, also those of frameworks, do not accept it. */
function spacedContentType(validRequest: ValidRequestBuilder, about: Pointer): SequenceDraft {
  return alone({
    label: 'white space before a parameter',
    request: validRequest.build({ headers: { 'Content-Type': `${validRequest.mediaType} ; charset=utf-8` } }),
    expects: 'accepted',
    scope: outOfScope(validRequest.scope, 'media-type'),
    about,
    why: 'a valid request with white space before a parameter of Content-Type',
  });
}

/** Long enough for the server to read the first half separately. */
const pauseMs = 30;

function* framingCases(validRequest: ValidRequestBuilder, about: Pointer): Generator<SequenceDraft> {
  const draft = { expects: 'accepted' as const, about };
  const withoutLength = { ...draft, scope: outOfScope(validRequest.scope, 'length') };
  yield alone({
    ...withoutLength,
    label: 'chunked',
    request: withFraming(validRequest.build(), { framing: 'chunked', expectContinue: false }),
    why: 'a valid request with a chunked body',
  });
  yield alone({
    ...withoutLength,
    label: 'chunked, field names in lower case',
    request: {
      ...withFraming(validRequest.build(), { framing: 'chunked', expectContinue: false }),
      fieldNames: 'lower-case',
    },
    why: 'a valid request with a chunked body and field names in lower case, as gateways send it',
  });
  const request = validRequest.build();
  const chunkBytes = Math.max(1, Math.ceil(byteLength(request.body) / mostChunks));
  const size = chunkBytes === 1 ? 'one byte' : plural(chunkBytes, 'byte');
  yield alone({
    ...withoutLength,
    label: `chunks of ${size}`,
    request: withFraming(request, { framing: 'chunked', expectContinue: false, chunkBytes }),
    why: `a valid request with a body in chunks of ${size}`,
  });
  yield alone({
    ...draft,
    label: 'a pause within the body',
    request: withFraming(validRequest.build(), { framing: 'length', expectContinue: false, pauseMs }),
    why: 'a valid request with a body in two pieces and a pause between them',
  });
  yield alone({
    ...draft,
    label: 'Expect: 100-continue',
    request: withFraming(validRequest.build(), { framing: 'length', expectContinue: true }),
    scope: outOfScope(validRequest.scope, 'expectation'),
    why: 'a valid request that waits for 100 Continue',
  });
}

/** A server may bound the pieces of a body, as each costs time: of a long body they have several bytes. */
const mostChunks = 2000;

type Framing = Omit<Extract<BodyDraft, { kind: 'content' }>, 'kind' | 'content' | 'value'>;

function withFraming(request: RequestDraft, framing: Framing): RequestDraft {
  if (request.body.kind === 'none') return { ...request, body: jsonBody({}) };
  return { ...request, body: { ...request.body, ...framing } };
}
