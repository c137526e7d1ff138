import { fileFacts } from '../../conventions/sentences/file-facts.ts';
import type { SentFile } from '../../model/case.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { isFactOf } from '../reading/is-fact-of.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint } from '../reading/rule.ts';
import type { ShownObject } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/** What the response to an upload says of the bytes of its only file, also in an object that is called like the part: `{"attachment": {"sha256": …}}`. */
export function fileDifferences(subject: Subject, shown: ShownObject): Complaint[] {
  const { body } = subject.case.request;
  const file = body.kind === 'content' ? body.file : undefined;
  // With 202 the file need not have been looked at.
  if (file === undefined || subject.reply?.status === 202 || oftenRewritten.test(file.type)) return [];
  const { properties } = shapeFor(subject, shown.schema, shown.value);
  const [value, schema] = [memberOf(shown.value, file.name), properties.get(file.name)?.[0]];
  const ofPart = isObject(value) && schema !== undefined ? [{ value, schema, name: file.name }] : [];
  return [shown, ...ofPart.map((one) => ({ ...one, instance: shown.instance + join('', one.name) }))].flatMap((one) =>
    wrongFacts(subject, one, file),
  );
}

/** Services store pictures and recordings in a form of their own, without what says where they were taken. */
const oftenRewritten = /^(?:image|audio|video)\//i;

function wrongFacts(
  subject: Subject,
  { value: received, schema, instance }: Pick<ShownObject, 'value' | 'schema' | 'instance'>,
  { bytes }: SentFile,
): Complaint[] {
  const { properties } = shapeFor(subject, schema, received);
  const facts = fileFacts(received, (name) =>
    descriptionAt(subject.contract.document, ...(properties.get(name) ?? [])),
  );
  return facts
    .filter((fact) => fact.value !== 0 && !isFactOf(fact, bytes))
    .map(({ name, about, value }) => ({
      message:
        about === 'length'
          ? `${quote(name)} is ${value}, although the file has ${bytes.length} bytes`
          : `${quote(name)} is not the digest of the file`,
      cause: `file ${name}`,
      contract: properties.get(name)?.[0] ?? schema,
      instance: instance + join('', name),
    }));
}
