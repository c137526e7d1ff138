import { includesMediaType, readMediaType } from '../../http/media-type.ts';
import { documentedResponse } from '../../http/status.ts';
import type { Operation, ResponseSpec } from '../../model/contract.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import { preferredRanges, type Representation } from '../body/negotiate.ts';
import type { Prism, PrismReply } from '../prism/prism.ts';
import type { Preferences } from '../settings/preferences.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';

/** What Prism is asked to respond to. */
export interface PrismRequest {
  readonly operation: Operation;
  readonly accept: string | undefined;
  readonly preferences: Preferences;
}

/** Asks Prism for a response; `undefined` where it has none that the contract allows. */
export type PrismResponder = (request: PrismRequest) => Promise<MockResponse | undefined>;

/** The responses kept for one operation, by what was asked. */
const mostKept = 100;

/** Creates the responder. It keeps responses, except random ones. */
export function createPrismResponder(prism: Prism, context: MockContext): PrismResponder {
  const keptOf = memoizeByObject((_operation: Operation) => new Map<string, Promise<MockResponse | undefined>>());
  return (request) => {
    const { operation, accept = '*/*', preferences } = request;
    const { code, example, seed, dynamic = seed !== undefined } = preferences;
    const ask = async () => {
      const mediaTypes = preferredRanges(accept);
      const { document } = context.contract;
      const { responses } = operation;
      const reply = await prism.negotiate({ document, responses, mediaTypes, code, example, dynamic, seed });
      return reply && responseOf(reply, operation, context);
    };
    if (dynamic) return ask();
    const kept = keptOf(operation);
    const key = JSON.stringify([accept, code, example]);
    const known = kept.get(key) ?? ask();
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, known);
    return known;
  };
}

function responseOf(
  { status, mediaType, body }: PrismReply,
  operation: Operation,
  context: MockContext,
): MockResponse | undefined {
  const documented = documentedResponse(operation.responses, status);
  if (documented === undefined) return undefined;
  const headers = context.headersOf(documented);
  if (documented.content.length === 0) return { status, headers, body: undefined, source: 'prism', operation };
  const representation = mediaType === undefined ? undefined : representationOf(mediaType, documented);
  if (representation === undefined || body === undefined) return undefined;
  const value = context.withoutWriteOnly(representation.entry, body);
  if (!isValidBody(context, representation.entry, value)) return undefined;
  const format = { ...representation, document: context.contract.document };
  return createResponse({ value, format }, { status, headers, source: 'prism', operation });
}

function representationOf(mediaType: string, { content }: ResponseSpec): Representation | undefined {
  const name = readMediaType(mediaType);
  const entry = content.find((one) => {
    const range = readMediaType(one.mediaType);
    return name !== undefined && range !== undefined && includesMediaType(range, name);
  });
  return entry && { entry, mediaType };
}
