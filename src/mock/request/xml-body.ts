import type { MediaType } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { parseXml } from '../../schema/xml/parse-xml.ts';
import { readXmlText, type XmlSchemas } from '../../schema/xml/read-xml.ts';
import { utf8Text } from '../body/text-bytes.ts';
import { fault, type Rejection, rejection, schemaFaults } from '../rejection/rejection.ts';

/** Reads an XML body as the value that its schema describes; `undefined` where there is no schema. */
export function readXmlBody(
  body: Uint8Array,
  { schema }: MediaType,
  schemas: XmlSchemas,
): { readonly value: Json | undefined } | Rejection {
  const text = utf8Text(body);
  if (text === undefined) return rejection('syntax', fault('body', 'is not UTF-8'));
  const reading = schema === undefined ? parseXml(text) : readXmlText(text, schema, schemas);
  if (!reading.ok) return rejection('syntax', fault('body', `is not XML: ${reading.message}`));
  if (!('value' in reading)) return { value: undefined };
  const { value, violations } = reading;
  return violations.length === 0 ? { value } : rejection('schema', ...schemaFaults(violations, 'body'));
}
