import { isFormType, isMultipartType } from '../../http/media-type.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { eachValidValue } from '../../schema/derive/valid/valid-values.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { pathParameters } from '../resources/reading/resource-lifecycle.ts';
import { filePartsOf } from './body/write-multipart.ts';
import type { RequestedOperation } from './case-draft.ts';
import { distinctBodies, wholeValues } from './values/typical-alternatives.ts';

/** The kinds of bodies of one form. */
const mostKinds = 10;

/** What takes a form. */
interface FormTarget extends RequestedOperation {
  readonly source: SchemaSource;
}

/** A request with a form or a multipart body. */
interface FormRequest {
  readonly mediaType: string;
  readonly label: string;
  readonly request: RequestDraft;
}

/** Requests with each form and multipart body that an operation takes: with every field, and with other values of many fields at once; `values`: of the path parameters. */
export function* formBodies(
  { operation, source, validRequest }: FormTarget,
  values?: readonly string[],
): Generator<FormRequest, void> {
  const parameters = values && pathParameters(operation, values);
  for (const media of operation.body?.content ?? []) {
    const { mediaType, schema } = media;
    if (schema === undefined || !(isFormType(mediaType) || isMultipartType(mediaType))) continue;
    const form = { source, validRequest: { schema }, validValues: () => eachValidValue(source, schema) };
    const whole = wholeValues(form.validValues());
    const files = filePartsOf(media, source).map(({ name }) => name);
    for (const { label, value } of [...whole.slice(0, mostKinds), ...distinctBodies(form)]) {
      // Bytes are not a property of the resource.
      const filled = files.reduce((body, name) => withUsualFile(body, name, whole[0]?.value), value);
      const written = validRequest.freshOtherBody(media, filled);
      if (written === undefined) continue;
      const headers = { 'Content-Type': written.contentType };
      yield {
        mediaType,
        label,
        request: validRequest.build({ body: written.body, headers, ...(parameters && { parameters }) }),
      };
    }
  }
}

function withUsualFile(body: Json, name: string, usual: Json | undefined): Json {
  const file = memberOf(usual, name);
  return isObject(body) && file !== undefined && Object.hasOwn(body, name) ? withProperty(body, [name, file]) : body;
}
