import { isFormType, isMultipartType } from '../../../../../http/media-type.ts';
import type { Json } from '../../../../../model/json.ts';
import { eachValidValue } from '../../../../../schema/derive/valid/valid-values.ts';
import { withProperty } from '../../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../../schema/json/pointer.ts';
import { filePartsOf } from '../../../../request/body/write-multipart.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { distinctBodies, wholeValues } from '../../../../request/values/typical-alternatives.ts';
import { createAndRead, type FurtherCreations, mostKinds } from './create-and-read.ts';

/** Created from each form or multipart body that the contract has, with every field and with other values, and read: what is sent beside a file is stored as well. */
export function* createFromForms(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { operation, source, validRequest } = creations.lifecycle.creator;
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
      yield* createAndRead(creations, {
        label: `create by ${mediaType}: ${label}`,
        why: `a valid request that creates a resource from a form (${label})`,
        request: validRequest.build({ body: written.body, headers: { 'Content-Type': written.contentType } }),
        isPromised: false,
      });
    }
  }
}

function withUsualFile(body: Json, name: string, usual: Json | undefined): Json {
  const file = memberOf(usual, name);
  return isObject(body) && file !== undefined && Object.hasOwn(body, name) ? withProperty(body, [name, file]) : body;
}
