import { isJsonType } from '../http/media-type.ts';
import { isSuccess } from '../http/status.ts';
import { writtenValue } from '../http/written-value.ts';
import type { Finding } from '../model/finding.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import type { Echo, Observed } from '../model/report.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { shapeIn } from './reading/contract-shape.ts';
import { parseBody } from './reading/parse-body.ts';
import type { Subject } from './reading/subject.ts';

/** More undeclared properties are not listed. */
const mostNames = 20;

/**
 * Which promises of the contract a response keeps, and what it shows where the contract says nothing. `findings`: those of all rules about the same exchange.
 */
export function observe(subject: Subject, findings: readonly Finding[]): Observed {
  const { response, mediaType } = subject;
  return {
    response: response?.pointer,
    content: mediaType?.pointer,
    asExpected: isExpected(subject) && findings.every(({ level }) => level !== 'violation'),
    resembles: response ? undefined : resemblance(subject),
    undeclared: undeclaredProperties(subject),
    ...fateOfProperties(subject),
  };
}

/** What became of the properties of a valid body: those that its schema declares, and the others. */
function fateOfProperties({ reply, json, contract, case: sent }: Subject): Pick<Observed, 'echoes' | 'extras'> {
  const nothing = { echoes: [], extras: undefined };
  const value = writtenValue(sent.request.body);
  const schema = jsonSchemaOf(sent.operation);
  if (!reply || sent.expects !== 'accepted' || !isObject(value) || schema === undefined) return nothing;
  const { properties } = shapeIn(contract, schema);
  const names = Object.keys(value);
  const extra = names.find((name) => !properties.has(name));
  if (!isSuccess(reply.status)) return { echoes: [], extras: extra === undefined ? undefined : 'refused' };
  const received = json?.ok && isObject(json.value) ? json.value : undefined;
  if (received === undefined) return nothing;
  const declared = names.filter((name) => properties.has(name)).slice(0, mostNames);
  return {
    echoes: declared.map((member) => ({ member, fate: fateOf(member, value, received) })),
    extras: extra === undefined ? undefined : Object.hasOwn(received, extra) ? 'kept' : 'dropped',
  };
}

function fateOf(member: string, sent: JsonObject, received: JsonObject): Echo['fate'] {
  const [was, is]: readonly (Json | undefined)[] = [memberOf(sent, member), memberOf(received, member)];
  if (was === undefined || is === undefined) return 'not in the response';
  return sameJson(was, is) ? 'as sent' : 'changed';
}

function jsonSchemaOf({ body }: Subject['case']['operation']): Pointer | undefined {
  return body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
}

function isExpected({ reply, case: { expects } }: Subject): boolean {
  if (!reply) return false;
  return expects === 'anything' || isSuccess(reply.status) === (expects === 'accepted');
}

/** The schema of an error response of the same operation that an undocumented body matches: a contract that documents the body can refer to it. */
function resemblance({ reply, case: { operation }, validator }: Subject): Pointer | undefined {
  const reading = reply?.text === undefined || reply.body.length === 0 ? undefined : parseBody(reply.text);
  if (!reading?.ok || !isObject(reading.value)) return undefined;
  const schemas = operation.responses
    .filter(({ status }) => !status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ schema }) => schema));
  return schemas.find((schema) => schema !== undefined && validator.isValid(schema, reading.value));
}

function undeclaredProperties({ contract, json, mediaType, violations }: Subject): string[] {
  if (!json?.ok || !isObject(json.value) || mediaType?.schema === undefined || violations.length > 0) return [];
  const names = Object.keys(json.value);
  const shape = shapeIn(contract, mediaType.schema);
  if (shape.unions.length > 0) return [];
  return names.filter((name) => !shape.properties.has(name)).slice(0, mostNames);
}
