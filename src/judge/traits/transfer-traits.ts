import { acceptedTypes } from '../../http/accepted-types.ts';
import { headerValue } from '../../http/header-fields.ts';
import { isMultipartType } from '../../http/media-type.ts';
import type { BodyDraft, Case } from '../../model/case.ts';
import type { Trait } from '../../model/trait.ts';
import { makeTrait, plainTrait } from './make-trait.ts';

/** What is special about how a request is written and sent: its method, headers, credential, encoding and framing. */
export function traitsOfTransfer({ request, operation, scope, strategy }: Case): Trait[] {
  const { body, headers, credential, fieldNames, method } = request;
  const traits: Trait[] = [];
  if (credential !== 'valid')
    traits.push(makeTrait('credential', credential, undefined), plainTrait('credential-not-valid'));
  if (method !== operation.method) traits.push(makeTrait('method', method, undefined));
  if (fieldNames !== undefined) traits.push(makeTrait('header-name-case', fieldNames, undefined));
  if (body.kind === 'content') traits.push(...traitsOfFraming(body), ...traitsOfEncoding(body));
  for (const [name, value] of headers) traits.push(...traitsOfHeader(name, value, operation));
  if (operation.body && body.kind === 'content' && headerValue(headers, 'content-type') === undefined)
    traits.push(plainTrait('no-content-type'), plainTrait('media-type-undocumented'));
  if (!scope.inside && scope.by !== 'resource') traits.push(makeTrait('out-of-scope', scope.by, undefined));
  if (strategy === 'recovery') traits.push(plainTrait('follows-bad-request'));
  return traits;
}

function traitsOfFraming(body: BodyDraft & { kind: 'content' }): Trait[] {
  const { framing, expectContinue, pauseMs, chunkBytes, content } = body;
  const inPieces = framing === 'chunked' || pauseMs !== undefined || content.length >= onePiece;
  return [
    ...(framing === 'chunked' ? [plainTrait('body-chunked')] : []),
    ...(expectContinue ? [plainTrait('expects-continue')] : []),
    ...(pauseMs === undefined ? [] : [plainTrait('body-in-two-pieces')]),
    ...(chunkBytes === undefined ? [] : [plainTrait('body-many-chunks')]),
    ...(inPieces ? [plainTrait('body-in-pieces')] : []),
  ];
}

/** Node and most other servers read no more bytes from a connection at once. */
const onePiece = 65_536;
const sizes = [4097, 10_001, 65_536, 100_001];

function traitsOfEncoding({ content, value }: BodyDraft & { kind: 'content' }): Trait[] {
  const traits: Trait[] = [];
  for (const least of sizes) if (content.length >= least) traits.push(makeTrait('bytes-at-least', least, undefined));
  if (value === undefined || typeof content !== 'string') return traits;
  const head = content.slice(0, 1000);
  if (head.includes('\\')) traits.push(plainTrait('escapes'));
  if (head.includes('\\u')) traits.push(plainTrait('unicode-escapes'));
  if (/^\s/.test(head)) traits.push(plainTrait('body-leading-space'));
  if (/[\n\r\t]/.test(head)) traits.push(plainTrait('body-inner-space'));
  if (/[:,]\s*-?\d+(\.\d+)?[eE]/.test(head)) traits.push(plainTrait('number-with-exponent'));
  if (/[:,]\s*-?\d+\.\d/.test(head)) traits.push(plainTrait('number-with-point'));
  return traits;
}

function traitsOfHeader(name: string, value: string, operation: Case['operation']): Trait[] {
  const header = name.toLowerCase();
  if (header === 'content-type') return traitsOfContentType(value, operation);
  if (header === 'accept')
    return isOrdinaryAccept(value, operation) ? [] : [makeTrait('accept', value.slice(0, longestValue), undefined)];
  const isDeclared = operation.parameters.some((parameter) => parameter.name.toLowerCase() === header);
  return isDeclared ? [] : [makeTrait('header', name, undefined)];
}

/** A longer value of a header is cut. */
const longestValue = 60;

function traitsOfContentType(value: string, { body }: Case['operation']): Trait[] {
  const documented = (body?.content ?? []).map(({ mediaType }) => mediaType);
  const type = value.split(';')[0]?.trim() ?? '';
  const isDocumented = documented.includes(type.toLowerCase());
  // Of several, a target may read one otherwise than another.
  const chosen =
    isDocumented && documented.length > 1 ? [makeTrait('content-type', type.toLowerCase(), undefined)] : [];
  if (documented.includes(value)) return chosen;
  return [
    ...chosen,
    // A multipart type always has its boundary (RFC 2046, 5.1.1).
    ...(value.includes(';') && !isMultipartType(type) ? [plainTrait('content-type-parameter')] : []),
    ...(/[A-Z]/.test(type) ? [plainTrait('content-type-capitals')] : []),
    ...(isDocumented
      ? []
      : [
          makeTrait('content-type', value.slice(0, longestValue), undefined),
          plainTrait('content-type-other'),
          plainTrait('media-type-undocumented'),
        ]),
  ];
}

function isOrdinaryAccept(value: string, { responses }: Case['operation']): boolean {
  return value === '*/*' || value === acceptedTypes(responses);
}
