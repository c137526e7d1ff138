import type { BodyDraft, Case } from '../../model/case.ts';

/** What is special about the way in which a request is written and travels. */
export function traitsOfTransfer({ request, operation, scope, strategy }: Case): string[] {
  const { body, headers, credential, fieldNames, method } = request;
  const traits: string[] = [];
  if (credential !== 'valid') traits.push(`the credential is ${credential}`, 'the credential is not the good one');
  if (method !== operation.method) traits.push(`the method is ${method}`);
  if (fieldNames !== undefined) traits.push(`field names are in ${fieldNames}`);
  if (body.kind === 'content') traits.push(...traitsOfFraming(body), ...traitsOfSpelling(body));
  for (const [name, value] of headers) traits.push(...traitsOfField(name, value, operation));
  if (operation.body && body.kind === 'content' && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    traits.push('there is no Content-Type', 'the media type is not the documented one');
  if (!scope.inside && scope.by !== 'resource') traits.push(`the request is out of scope by ${scope.by}`);
  if (strategy === 'recovery') traits.push('the request follows a bad one');
  return traits;
}

function traitsOfFraming(body: BodyDraft & { kind: 'content' }): string[] {
  const { framing, expectContinue, pauseMs, chunkBytes, content } = body;
  const inPieces = framing === 'chunked' || pauseMs !== undefined || content.length >= onePiece;
  return [
    ...(framing === 'chunked' ? ['the content is chunked'] : []),
    ...(expectContinue ? ['the request waits for 100 (Continue)'] : []),
    ...(pauseMs === undefined ? [] : ['the content comes in two pieces']),
    ...(chunkBytes === undefined ? [] : ['the content comes in many chunks']),
    ...(inPieces ? ['the content arrives in more than one piece'] : []),
  ];
}

/** A server is handed no more bytes at once: what Node and most others read from a connection in one go. */
const onePiece = 65_536;
const sizes = [4097, 10_001, 65_536, 100_001];

function traitsOfSpelling({ content, value }: BodyDraft & { kind: 'content' }): string[] {
  const traits: string[] = [];
  for (const least of sizes) if (content.length >= least) traits.push(`the content has ${least} bytes or more`);
  if (value === undefined || typeof content !== 'string') return traits;
  const head = content.slice(0, 1000);
  if (head.includes('\\')) traits.push('texts are written with escapes');
  if (head.includes('\\u')) traits.push('texts are written with \\u escapes');
  if (/^\s/.test(head)) traits.push('white space comes before the content');
  if (/[\n\r\t]/.test(head)) traits.push('there is white space between the tokens');
  if (/[:,]\s*-?\d+(\.\d+)?[eE]/.test(head)) traits.push('a number is written with an exponent');
  if (/[:,]\s*-?\d+\.\d/.test(head)) traits.push('a number is written with a point');
  const first = /^\s*\{\s*"([^"\\]{1,40})"/.exec(head)?.[1];
  if (first !== undefined) traits.push(`"${first}" comes first`);
  return traits;
}

function traitsOfField(name: string, value: string, operation: Case['operation']): string[] {
  const field = name.toLowerCase();
  if (field === 'accept') return isOrdinaryAccept(value, operation) ? [] : [`Accept is ${value.slice(0, 60)}`];
  if (field !== 'content-type')
    return operation.parameters.some((one) => one.name.toLowerCase() === field) ? [] : [`there is a field ${name}`];
  const documented = (operation.body?.content ?? []).map(({ mediaType }) => mediaType);
  if (documented.includes(value)) return [];
  const type = value.split(';')[0]?.trim() ?? '';
  return [
    ...(value.includes(';') ? ['Content-Type has a parameter'] : []),
    ...(/[A-Z]/.test(type) ? ['Content-Type has capitals'] : []),
    ...(documented.includes(type.toLowerCase())
      ? []
      : [
          `Content-Type is ${value.slice(0, 60)}`,
          'Content-Type names another media type',
          'the media type is not the documented one',
        ]),
  ];
}

function isOrdinaryAccept(value: string, { responses }: Case['operation']): boolean {
  const types = new Set(responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)));
  return value === '*/*' || value === [...types].join(', ');
}
