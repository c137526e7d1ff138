import { isMergePatch } from '../../../http/is-merge-patch.ts';
import { includesMediaType, type MediaTypeName, readMediaType } from '../../../http/media-type.ts';
import type { BodyDraft } from '../../../model/case.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { rawBody } from '../../request/body/body-draft.ts';
import { alone, type CaseDraft, type SequenceDraft } from '../../request/case-draft.ts';
import { outOfScope, scopeOfInvalid } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

const form = 'application/x-www-form-urlencoded';
const otherTypes = [
  'text/plain',
  'text/html',
  'text/json',
  'application/xml',
  form,
  'application/octet-stream',
  'application/jsonx',
  'application/vnd.example+json',
];
/** Where the media type is missing or malformed, a server may look at the body instead (RFC 9110, 8.3). */
const malformedTypes = ['garbage', 'application/', ';', 'application json', undefined];

/** Valid bodies sent as a media type that the operation does not document. */
export const otherMediaType: Strategy = {
  id: 'other-media-type',
  title: 'Bodies of a media type that is not documented',
  *derive(derivation) {
    if (derivation.validRequest.mediaType === undefined) {
      yield* contentUnderOtherTypes(derivation);
      return;
    }
    // Without the name of its format, a patch is an ordinary object: null sets, and does not remove.
    const types = isMergePatch(derivation.validRequest.build()) ? [...otherTypes, 'application/json'] : otherTypes;
    for (const type of types.filter((other) => !isDocumented(other, derivation))) {
      yield caseFor(derivation, { type, ...refused, label: type, why: `a valid JSON body sent as ${type}` });
    }
    yield* formCase(derivation);
    for (const type of malformedTypes) {
      const label = type === undefined ? 'no media type' : `"${type}"`;
      const field = type === undefined ? 'without Content-Type' : `with the Content-Type "${type}"`;
      yield caseFor(derivation, { type, expects: 'anything', label, why: `a valid JSON body ${field}` });
    }
  },
};

/** The body of an operation that accepts no JSON, sent as something else. A target that takes any bytes may take them under any name. */
function* contentUnderOtherTypes(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, validRequest } = derivation;
  const request = validRequest.build();
  // A form without a field has no content, of whatever type.
  if (operation.body === undefined || !hasContent(request.body) || isDocumented(anyBytes, derivation)) return;
  for (const type of typesOfOtherContent.filter((other) => !isDocumented(other, derivation))) {
    yield alone({
      ...refused,
      label: type,
      why: `a valid body sent as ${type}`,
      request: validRequest.build({ headers: { 'Content-Type': type } }),
      scope: outOfScope(validRequest.scope, 'media-type'),
      about: `${operation.body.pointer}/content`,
    });
  }
  yield* formAsJson(derivation, request.body);
}

/** The values of a form as JSON: a server may read both, and only one is documented. */
function* formAsJson(derivation: Derivation, body: BodyDraft): Generator<SequenceDraft> {
  const fields = body.kind === 'content' ? body.fields : undefined;
  if (fields === undefined || isDocumented('application/json', derivation)) return;
  const content = writeJson(fields);
  const why = 'the valid values of a form sent as JSON';
  yield caseFor(derivation, { type: 'application/json', ...refused, label: 'its values as JSON', why, content });
}

function hasContent(body: BodyDraft): boolean {
  return body.kind === 'content' && body.content.length > 0;
}

const anyBytes = 'application/octet-stream';
const typesOfOtherContent = ['text/html', 'image/png', 'application/json'];

const refused = { expects: 'rejected', fault: 'media-type' } as const;

/** A browser sends a form without asking the server first: a server that accepts it is open to other sites' pages. */
function* formCase(derivation: Derivation): Generator<SequenceDraft> {
  const value = derivation.validRequest.buildValue();
  // Without a field, the request has no content at all.
  if (!isObject(value) || Object.keys(value).length === 0 || isDocumented(form, derivation)) return;
  const fields = Object.entries(value).map(([name, field]): [string, string] => [
    name,
    typeof field === 'string' ? field : writeJson(field),
  ]);
  const content = new URLSearchParams(fields).toString();
  yield caseFor(derivation, { type: form, ...refused, label: 'a form', why: 'a form with valid values', content });
}

interface TypedBody extends Pick<CaseDraft, 'label' | 'why' | 'expects' | 'fault'> {
  /** The value of Content-Type; `undefined`: there is none. */
  readonly type: string | undefined;
  /** Absent: a valid JSON body. */
  readonly content?: string;
}

function caseFor({ operation, validRequest }: Derivation, { type, content, ...draft }: TypedBody): SequenceDraft {
  const scope = outOfScope(validRequest.scope, 'media-type');
  return alone({
    ...draft,
    request: validRequest.build({
      headers: { 'Content-Type': type },
      body: rawBody(content ?? writeJson(validRequest.buildValue() ?? {})),
    }),
    // Without a type that it knows, a service may take the body for one of another kind, and say what that lacks.
    scope: draft.expects === 'anything' ? scopeOfInvalid(scope, operation.responses) : scope,
    about: operation.body ? `${operation.body.pointer}/content` : operation.pointer,
  });
}

function isDocumented(type: string, { operation }: Derivation): boolean {
  const name = readMediaType(type);
  const includes = (range: MediaTypeName | undefined) => range && name && includesMediaType(range, name);
  return (operation.body?.content ?? []).some(({ mediaType }) => includes(readMediaType(mediaType)) === true);
}
