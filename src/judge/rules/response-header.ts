import { headerValue } from '../../http/header-fields.ts';
import type { ResponseHeader, ResponseSpec } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { SchemaViolation } from '../../schema/validate/validator.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import { readHeaderValues } from '../reading/header-values.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks documented headers: required ones must be there, and each value must be valid by its schema (OpenAPI, Header Object). `Set-Cookie` and objects are
 * not read.
 */
export const responseHeader: Rule = {
  id: 'response-header',
  title: 'Documented headers are present and have documented values',
  level: 'violation',
  why: 'A client that follows a Location or counts down a rate limit needs the header, with a value that it can read.',
  clause: { openapi: 'Header Object' },
  check(subject) {
    const { reply, response } = subject;
    return !reply || !response || response.headers.length === 0 ? nothing : faultsIn(reply, response, subject);
  },
};

function* faultsIn(reply: Reply, response: ResponseSpec, subject: Subject): Generator<Complaint> {
  for (const header of response.headers) {
    const name = header.name.toLowerCase();
    // Content-Type is described by `content`; a header of that name is ignored (OpenAPI, Response Object).
    if (name === 'content-type') continue;
    const value = headerValue(reply.headers, name);
    if (value !== undefined) yield* wrongValue(value, header, subject);
    else if (header.required) yield missing(header, subject);
  }
}

function missing({ name, pointer }: ResponseHeader, { response }: Subject): Complaint {
  return {
    message: `the required header ${name} is missing from the ${response?.status} response`,
    cause: pointer,
    contract: pointer,
  };
}

/** A value is wrong when none of the values that its text may mean is valid. */
function* wrongValue(text: string, { name, schema }: ResponseHeader, subject: Subject): Generator<Complaint> {
  if (schema === undefined || !isReadable(name, schema, subject)) return;
  const readings = readHeaderValues(text).map((value) => subject.validator.check(schema, value));
  if (readings.some((violations) => violations.length === 0)) return;
  const [violation] = readings.find((violations) => !violations.some(isOfAnotherType)) ?? readings[0] ?? [];
  if (violation === undefined) return;
  yield {
    message: `the header ${name} of the ${subject.response?.status} response ${violation.message}`,
    cause: violation.schema,
    contract: violation.schema,
  };
}

/** The lines of Set-Cookie cannot be joined (RFC 6265, 3); how an object is written depends on more than we read. */
function isReadable(name: string, schema: string, { contract }: Subject): boolean {
  if (name.toLowerCase() === 'set-cookie') return false;
  const { types, unions } = shapeIn(contract, schema);
  return unions.length === 0 && (types.has('string') || !types.has('object'));
}

function isOfAnotherType({ keyword, instance }: SchemaViolation): boolean {
  return keyword === 'type' && instance === '';
}
