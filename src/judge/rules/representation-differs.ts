import { compareTable } from '../../conventions/names/compare-table.ts';
import { entityTagOf } from '../../http/entity-tag.ts';
import { headerValue } from '../../http/header-fields.ts';
import { isCsvType, isMultipartType } from '../../http/media-type.ts';
import { sameBytes } from '../../http/same-bytes.ts';
import { isSuccess } from '../../http/status.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Expected, ExpectedState } from '../../model/expected-state.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/** Checks other forms of what a GET has just shown: HEAD (RFC 9110, 9.3.2), parts of a file (RFC 9110, 14.4), and a list as CSV. */
export const representationDiffers: Rule = {
  id: 'representation-differs',
  title: 'HEAD and parts are about the bytes that GET shows',
  level: 'deviation',
  why: 'Players, browsers and download managers put a file together from its parts: one wrong byte, and it is broken.',
  clause: 'RFC 9110, 9.3.2 and 14.4',
  check({ reply, case: { expectedState, operation } }) {
    if (!reply || expectedState === undefined) return nothing;
    const found = faultIn(reply, expectedState);
    return found === undefined ? nothing : [{ ...found, contract: `${operation.pointer}/responses` }];
  },
};

type Fault = Pick<Complaint, 'message' | 'cause' | 'clause'>;

function faultIn(reply: Reply, expected: ExpectedState): Fault | undefined {
  switch (expected.kind) {
    case 'part-of-file':
      return faultInPart(reply, expected);
    case 'head-like-get':
      return faultInHead(reply, expected);
    case 'table-of-items':
      return faultInTable(reply, expected);
    default:
      return undefined;
  }
}

function faultInHead(reply: Reply, { length, tag }: Expected<'head-like-get'>): Fault | undefined {
  if (reply.status === 404 || reply.status === 410)
    return {
      message: `status ${reply.status}, although a GET has just shown the resource`,
      cause: 'status of HEAD',
      clause: 'RFC 9110, 9.3.2',
    };
  if (!isSuccess(reply.status)) return undefined;
  const said = headerValue(reply.headers, 'content-length');
  if (said !== undefined && length !== undefined && Number(said) !== length)
    return {
      message: `Content-Length is ${quote(said)}, although a GET has just shown ${length} bytes`,
      cause: 'length of HEAD',
      clause: 'RFC 9110, 8.6',
    };
  const own = entityTagOf({ outcome: reply });
  if (own === undefined || tag === undefined || own === tag) return undefined;
  return {
    message: `ETag is ${quote(own)}, although a GET has just shown ${quote(tag)}`,
    cause: 'tag of HEAD',
    clause: 'RFC 9110, 9.3.2',
  };
}

function faultInTable(reply: Reply, expected: Expected<'table-of-items'>): Fault | undefined {
  if (!isSuccess(reply.status) || !isCsvType(headerValue(reply.headers, 'content-type'))) return undefined;
  const found = compareTable(reply.text ?? '', expected);
  if (found === undefined) return undefined;
  const { kind, id, name = '' } = found;
  const whats = {
    lacks: 'the table lacks it',
    adds: 'the table has it, and the list has not',
    changes: `the table shows another ${quote(name)} of it`,
  };
  const message = `the table differs from the list as JSON at the item ${quote(id)}: ${whats[kind]}`;
  return { message, cause: `table ${kind} ${name}`, clause: 'RFC 9110, 12.1' };
}

/** A target may ignore a range; a part must say which one it is, and be what was asked for. */
function faultInPart(
  { status, headers, body }: Reply,
  { whole, first, last }: Expected<'part-of-file'>,
): Fault | undefined {
  const isOneOfMany = isMultipartType(headerValue(headers, 'content-type'));
  if (status !== 206 || isOneOfMany || headerValue(headers, 'content-encoding') !== undefined) return undefined;
  if (first >= whole.length)
    return {
      message: `status 206 to a range from byte ${first} on, although the file has ${whole.length} bytes`,
      cause: 'range beyond',
      clause: 'RFC 9110, 15.5.17',
    };
  const range = headerValue(headers, 'content-range');
  if (range === undefined)
    return { message: 'status 206 without Content-Range', cause: 'no range', clause: 'RFC 9110, 15.3.7.1' };
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(range.trim()) ?? [];
  const isAsked = Number(from) === first && Number(to) === last;
  if (!isAsked || (size !== '*' && Number(size) !== whole.length))
    return {
      message: `Content-Range is ${quote(range)}, although the bytes ${first} to ${last} of ${whole.length} were asked for`,
      cause: 'range',
      clause: 'RFC 9110, 14.4',
    };
  if (sameBytes(body, whole.subarray(first, last + 1))) return undefined;
  return {
    message: `the part is not the bytes ${first} to ${last} of what a GET has just shown`,
    cause: 'bytes',
    clause: 'RFC 9110, 15.3.7',
  };
}
