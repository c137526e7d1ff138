import { headerValue } from '../../http/header-fields.ts';
import {
  findMediaType,
  isJsonType,
  isPlainTextType,
  isXmlType,
  type MediaTypeName,
  readMediaType,
} from '../../http/media-type.ts';
import { documentedResponse, isBodiless } from '../../http/status.ts';
import type { Case, Scope } from '../../model/case.ts';
import type { Contract, MediaType, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { sharedAddresses } from '../../schema/document/shared-addresses.ts';
import type { JsonReading } from '../../schema/json/read-json.ts';
import type { SchemaViolation, Validator } from '../../schema/validate/validator.ts';
import { parseXml } from '../../schema/xml/parse-xml.ts';
import { readXmlText, type XmlReading } from '../../schema/xml/read-xml.ts';
import { parseBody } from './parse-body.ts';
import { readStream, type StreamReading } from './read-stream.ts';
import type { SentValues } from './sent-values.ts';

/** What is the same for all exchanges of a run that are judged. */
export interface JudgeContext {
  readonly contract: Contract;
  /** Judges values that travel in responses. */
  readonly validator: Validator;
  /** A well-formed token that was never issued must be refused. */
  readonly strictAuth: boolean;
  /** What the run has sent so far. */
  readonly sentValues: Pick<SentValues, 'has' | 'areShown' | 'areKept'>;
}

/** An exchange with everything that several rules need to know of it, worked out once. */
export interface Subject extends JudgeContext {
  readonly exchange: Exchange;
  readonly case: Case;
  /** `undefined` when there is no final response. */
  readonly reply: Reply | undefined;
  /** The request went to a method and path that the contract describes, and was not refused for breaking HTTP. */
  readonly inContract: boolean;
  /** What the contract says about this status, `undefined` when nothing. */
  readonly response: ResponseSpec | undefined;
  /** The documented media type that the response's Content-Type names. */
  readonly mediaType: MediaType | undefined;
  /** The body read as JSON; `undefined` when it is empty, not text or not labelled JSON. */
  readonly json: JsonReading | undefined;
  /** The body read as XML; `undefined` when it is empty, not UTF-8, or not labelled XML. */
  readonly xml: XmlSyntax | undefined;
  /** The items of a body that is a sequence of them; `undefined` for other bodies. */
  readonly stream: StreamReading | undefined;
  /** Where the body, JSON, XML, text or a stream, breaks its documented schema. */
  readonly violations: readonly SchemaViolation[];
}

/** Whether a text is XML. */
export type XmlSyntax = { readonly ok: true } | Extract<XmlReading, { readonly ok: false }>;

/** Works out what the rules read of an exchange: which response the contract documents for it, and what its body is. */
export function readSubject(context: JudgeContext, exchange: Exchange): Subject {
  const { operation } = exchange.case;
  const subject = readAgainst(operation.responses, context, exchange);
  const others = sharedAddresses(context.contract).get(operation.key) ?? [];
  if (others.length === 0 || fits(subject)) return subject;
  // No server can see which of the operations was meant.
  return others.map(({ responses }) => readAgainst(responses, context, exchange)).find(fits) ?? subject;
}

function fits({ reply, response, violations }: Subject): boolean {
  return reply === undefined || (response !== undefined && violations.length === 0);
}

function readAgainst(responses: Operation['responses'], context: JudgeContext, exchange: Exchange): Subject {
  const { case: sent, outcome } = exchange;
  const reply = outcome.kind === 'reply' ? outcome : undefined;
  const inContract = !isBeyond(sent.scope, reply);
  const response = reply && inContract ? documentedResponse(responses, reply.status) : undefined;
  const contentType = reply && readMediaType(headerValue(reply.headers, 'content-type'));
  const mediaType = response && contentType ? findMediaType(response.content, contentType) : undefined;
  const isJson = contentType !== undefined && isJsonType(contentType);
  const json = isJson && reply?.text !== undefined && reply.text !== '' ? parseBody(reply.text) : undefined;
  const xml = reply && isXmlType(contentType) ? readXmlReply(reply, mediaType, context) : undefined;
  const stream = reply && readStream(reply, mediaType, context);
  const readings = json?.ok ? [json.value] : reply && contentType ? textReadings(reply, contentType, exchange) : [];
  const found = mediaType?.schema ? fewestViolations(readings, { schema: mediaType.schema, context }) : [];
  const own = xml ?? stream;
  const violations = own ? own.violations : contentType && isOfUnknownStructure(contentType, found) ? [] : found;
  // One literal without a spread: this object is made for every response, and V8 takes 10 µs to add that many properties to a copy.
  return {
    contract: context.contract,
    validator: context.validator,
    strictAuth: context.strictAuth,
    sentValues: context.sentValues,
    exchange,
    case: sent,
    reply,
    inContract,
    response,
    mediaType,
    json,
    xml: xml?.syntax,
    stream,
    violations,
  };
}

/**
 * Whether the contract says nothing about the response. A request that breaks HTTP gets a 400 from whatever reads it first, a proxy or a library
 * (RFC 9112, 3): it need never reach the service.
 */
function isBeyond(scope: Scope, reply: Reply | undefined): boolean {
  if (scope.inside) return false;
  return ['method', 'path'].includes(scope.by) || (scope.by === 'message' && reply?.status === 400);
}

interface XmlReply {
  readonly syntax: XmlSyntax;
  readonly violations: readonly SchemaViolation[];
}

function readXmlReply({ text }: Reply, media: MediaType | undefined, context: JudgeContext): XmlReply | undefined {
  // An encoding other than UTF-8 is XML, too, and is not read.
  if (text === undefined || text === '') return undefined;
  const { contract, validator } = context;
  if (media?.schema === undefined) return { syntax: parseXml(text), violations: [] };
  const reading = readXmlText(text, media.schema, { document: contract.document, validator });
  if (!reading.ok) return { syntax: reading, violations: [] };
  const { value, violations } = reading;
  return { syntax: reading, violations: [...violations, ...validator.check(media.schema, value)] };
}

/** What a body of text may mean: itself, with or without the line end that files have, or the JSON that it reads as. */
function textReadings(
  { text, status, body }: Reply,
  contentType: MediaTypeName,
  { case: { request } }: Exchange,
): readonly Json[] {
  if (text === undefined || (body.length === 0 && (request.method === 'HEAD' || isBodiless(status)))) return [];
  if (contentType.type !== 'text' || isJsonType(contentType) || isXmlType(contentType)) return [];
  const line = text.replace(/\r?\n$/, '');
  const reading = parseBody(line);
  return [text, ...(line === text ? [] : [line]), ...(reading.ok ? [reading.value] : [])];
}

/** Whether a schema describes what a text such as CSV or HTML contains, in a way that only its author knows: it does not allow the text itself. */
function isOfUnknownStructure(contentType: MediaTypeName, violations: readonly SchemaViolation[]): boolean {
  if (contentType.type !== 'text' || isJsonType(contentType) || isPlainTextType(contentType)) return false;
  return violations.some(({ keyword, instance }) => keyword === 'type' && instance === '');
}

/** What is wrong with a body however it is read; nothing when one way of reading it is right. */
function fewestViolations(
  readings: readonly Json[],
  { schema, context }: { readonly schema: Pointer; readonly context: JudgeContext },
): readonly SchemaViolation[] {
  const found = readings.map((value) => context.validator.check(schema, value));
  return found.find((violations) => violations.length === 0) ?? found[0] ?? [];
}

/** Whether HTTP forbids the body that the contract documents: then it is the contract's fault that there is none, not the server's. */
export function isEmptyByHttp({ response, case: { request } }: Subject): boolean {
  return request.method === 'HEAD' || (response !== undefined && isBodiless(Number(response.status)));
}
