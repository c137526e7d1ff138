import type { BodyDraft, RequestDraft } from '../model/case.ts';
import { jsonContent } from './content.ts';
import { outside } from './scope.ts';
import { alone, type Derivation, type Ordinary, type SequenceDraft, type Strategy } from './strategy.ts';

/** Ways to send a request that change nothing about what it says. */
export const transfer: Strategy = {
  id: 'transfer',
  title: 'Header fields and transfer codings that change nothing',
  *derive(derivation) {
    const { ordinary, operation } = derivation;
    const about = operation.body?.pointer ?? operation.pointer;
    yield* fieldNames(ordinary, about);
    const anonymous = { request: ordinary.request({ anonymous: true }), why: 'a valid request without User-Agent' };
    yield alone({ ...anonymous, label: 'no User-Agent', expects: 'accepted', about });
    for (const [label, headers] of Object.entries(harmlessFields(ordinary.mediaType))) {
      const why = `a valid request: ${label}`;
      yield alone({ label, request: ordinary.request({ headers }), expects: 'accepted', about, why });
    }
    if (ordinary.mediaType === undefined) return;
    yield spacedType(ordinary, about);
    yield* framings(derivation, about);
  },
};

function harmlessFields(type: string | undefined): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const always = {
    'unknown header fields': { 'X-Unknown': '1', 'X-Empty': '' },
    'a cookie': { Cookie: 'a=b' },
    'an origin': { Origin: 'http://localhost:3000' },
    'gzip is welcome': { 'Accept-Encoding': 'gzip, deflate' },
    'a language': { 'Accept-Language': 'tlh, *;q=0.1' },
    'the connection is to be closed': { Connection: 'close' },
  };
  if (type === undefined) return always;
  return {
    ...always,
    'charset=utf-8': { 'Content-Type': `${type}; charset=utf-8` },
    'charset in capitals and quotes': { 'Content-Type': `${type};charset="UTF-8"` },
    'media type in capitals': { 'Content-Type': type.toUpperCase() },
    'an unknown parameter': { 'Content-Type': `${type}; x=y` },
  };
}

/** RFC 9110, 5.6.6 admits it; many a parser of media types, those of frameworks among them, does not know that. */
function spacedType(ordinary: Ordinary, about: string): SequenceDraft {
  const label = 'white space before a parameter';
  const request = ordinary.request({ headers: { 'Content-Type': `${ordinary.mediaType} ; charset=utf-8` } });
  const scope = outside(ordinary.scope, 'media-type');
  return alone({ label, request, expects: 'accepted', scope, about, why: `a valid request: ${label}` });
}

/** As other clients and proxies write them: names are told apart without regard to case (RFC 9110, 5.1). */
function* fieldNames({ request }: Ordinary, about: string): Generator<SequenceDraft> {
  for (const [label, fieldNames] of [
    ['field names in lower case', 'lower-case'],
    ['field names in capitals', 'upper-case'],
  ] as const) {
    const why = `a valid request: ${label}`;
    yield alone({ label, request: request({ fieldNames }), expects: 'accepted', about, why });
  }
}

function* framings({ ordinary }: Derivation, about: string): Generator<SequenceDraft> {
  const draft = { expects: 'accepted' as const, about };
  yield alone({
    ...draft,
    label: 'chunked',
    request: reframed(ordinary.request(), { framing: 'chunked', expectContinue: false }),
    scope: outside(ordinary.scope, 'length'),
    why: 'a valid request with chunked content',
  });
  yield alone({
    ...draft,
    label: 'chunked, field names in lower case',
    request: {
      ...reframed(ordinary.request(), { framing: 'chunked', expectContinue: false }),
      fieldNames: 'lower-case',
    },
    scope: outside(ordinary.scope, 'length'),
    why: 'a valid request with chunked content and field names in lower case, as gateways send it',
  });
  yield alone({
    ...draft,
    label: 'chunks of one byte',
    request: reframed(ordinary.request(), { framing: 'chunked', expectContinue: false, chunkBytes: 1 }),
    scope: outside(ordinary.scope, 'length'),
    why: 'a valid request with content in chunks of one byte',
  });
  yield alone({
    ...draft,
    label: 'a pause within the content',
    request: reframed(ordinary.request(), { framing: 'length', expectContinue: false, pauseMs }),
    why: 'a valid request whose content arrives in two pieces',
  });
  yield alone({
    ...draft,
    label: 'Expect: 100-continue',
    request: reframed(ordinary.request(), { framing: 'length', expectContinue: true }),
    scope: outside(ordinary.scope, 'expectation'),
    why: 'a valid request that waits for 100 Continue',
  });
}

/** Long enough for the first half to be read by itself. */
const pauseMs = 30;

type Framing = Omit<Extract<BodyDraft, { kind: 'content' }>, 'kind' | 'content' | 'value'>;

function reframed(request: RequestDraft, framing: Framing): RequestDraft {
  if (request.body.kind === 'none') return { ...request, body: jsonContent({}) };
  return { ...request, body: { ...request.body, ...framing } };
}
