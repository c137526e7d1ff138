import { streamFormatOf } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { join } from '../../schema/json/pointer.ts';
import { itemSchemaOf, readStreamItems } from '../../schema/stream/stream-items.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { utf8Text } from '../body/text-bytes.ts';
import { fault, type Rejection, rejection, schemaFaults } from '../rejection/rejection.ts';

/** Reads a body of lines or records and checks each by the schema of the items. The value is the list of them where the contract describes a list, otherwise `undefined`. */
export function readStreamBody(
  { body, type }: { readonly body: Uint8Array; readonly type: string },
  entry: MediaType,
  { document, validator }: { readonly document: JsonObject; readonly validator: Validator },
): { readonly value: Json | undefined } | Rejection {
  const format = streamFormatOf(type) ?? 'lines';
  const text = utf8Text(body);
  if (text === undefined) return rejection('syntax', fault('body', 'is not UTF-8'));
  const items = readStreamItems(text, format);
  const broken = items.find(({ ok }) => !ok);
  if (broken?.ok === false)
    return rejection('syntax', fault('body', `has an item that is not JSON: ${broken.message}`));
  const schema = itemSchemaOf(entry, { format, document });
  const values = items.flatMap((item) => (item.ok ? [item.value] : []));
  const violations = values.flatMap((value, index) =>
    schema === undefined
      ? []
      : validator.check(schema, value).map((one) => ({ ...one, instance: join('', index) + one.instance })),
  );
  if (violations.length > 0) return rejection('schema', ...schemaFaults(violations, 'body'));
  return { value: entry.schema !== undefined && schema !== entry.schema ? values : undefined };
}
