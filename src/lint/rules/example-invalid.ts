import { isJsonType, isXmlType } from '../../http/media-type.ts';
import { join, resolve, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { parseXml } from '../../schema/xml/parse-xml.ts';
import { checkExamples } from '../examples/check-examples.ts';
import { writtenExamples } from '../examples/written-examples.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { membersAt } from '../subject/members-at.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** An example that breaks its own schema, or one that is not XML or JSON as it is sent or not the data beside it: the mock responds with it, and people copy it. */
export const exampleInvalid: LintRule = {
  id: 'example-invalid',
  level: 'warning',
  why: 'The mock responds with examples, so it would break its own contract.',
  *check(subject) {
    yield* checkExamples(subject, { kind: 'example', examples: writtenExamples(subject) });
    yield* unreadable(subject);
    yield* malformed(subject);
  },
};

/** Examples of XML bodies that are not XML. A text that does not begin with an element may stand for one. */
function* malformed({ operations }: RuleSubject): Generator<Complaint> {
  const media = sentMedia(operations).flatMap((one) => (isXmlType(one.media.mediaType) ? [one.media] : []));
  for (const { value, pointer } of media.flatMap(({ examples }) => examples)) {
    const read = typeof value === 'string' && value.trimStart().startsWith('<') ? parseXml(value) : undefined;
    if (read === undefined || read.ok || !read.isMalformed) continue;
    yield { pointer, message: `The example is not XML: ${read.message}.`, fix: 'Write it as it is sent.' };
  }
}

/** Examples of JSON bodies that are not JSON, or not `dataValue`, as they are sent (`serializedValue`, OAS 3.2). */
function* unreadable({ document, operations }: RuleSubject): Generator<Complaint> {
  const places = sentMedia(operations).flatMap(({ media }) =>
    isJsonType(media.mediaType) ? membersAt(document, join(media.pointer, 'examples')) : [],
  );
  const examples = new Set(places.map((place) => resolve(document, place) ?? place));
  for (const example of examples) {
    const place = join(example, 'serializedValue');
    const text = valueAt(document, place);
    const read = typeof text === 'string' ? readJson(text) : undefined;
    const data = valueAt(document, join(example, 'dataValue'));
    if (read === undefined || (read.ok && (data === undefined || sameJson(read.value, data)))) continue;
    const message = read.ok
      ? 'The example is not "dataValue" as it is sent.'
      : `The example is not JSON: ${read.message}.`;
    yield { pointer: place, message, fix: 'Write it as it is sent.' };
  }
}
