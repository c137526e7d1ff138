import { isFormType, isJsonType, isMediaType } from '../../http/media-type.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** An encoding for a property that the schema does not describe, in a body that is not a form, with a `contentType` that is not a media type, or with headers of what is not a part (OAS, Media Type and Encoding Object). */
export const encodingProperty: LintRule = {
  id: 'encoding-property',
  level: 'warning',
  why: 'The encoding has no effect: the property is sent in the default encoding.',
  *check(subject) {
    for (const { media } of sentMedia(subject.operations)) {
      const encoding = encodingAt(subject.document, media.pointer);
      if (isJsonType(media.mediaType)) {
        for (const keyword of ['encoding', 'prefixEncoding', 'itemEncoding']) {
          const place = join(media.pointer, keyword);
          if (typeof valueAt(subject.document, place) !== 'object') continue;
          yield {
            pointer: place,
            message: `"${keyword}" has no effect in ${media.mediaType}: it applies to forms only.`,
            fix: 'Remove it, or use the media type of a form.',
          };
        }
        continue;
      }
      if (encoding === undefined) continue;
      for (const name of Object.keys(encoding)) {
        if (isFormType(media.mediaType) && memberOf(encoding[name], 'headers') !== undefined) {
          yield {
            pointer: join(media.pointer, 'encoding', name, 'headers'),
            message: `The headers have no effect in ${media.mediaType}: only parts of multipart bodies have headers.`,
            fix: 'Remove them, or use multipart/form-data.',
          };
        }
        const type = memberOf(encoding[name], 'contentType');
        if (typeof type === 'string' && !type.split(',').every((one) => isMediaType(one.trim()))) {
          yield {
            pointer: join(media.pointer, 'encoding', name, 'contentType'),
            message: `${JSON.stringify(type)} is not a media type.`,
            fix: 'Write it as type/subtype, such as application/pdf.',
          };
        }
        if (media.schema === undefined) continue;
        if (describes(subject, media.schema, name)) continue;
        yield {
          pointer: join(media.pointer, 'encoding', name),
          message: `The encoding is for the property ${JSON.stringify(name)}, which the schema does not have.`,
          fix: 'Correct the name, or add the property to the schema.',
        };
      }
    }
  },
};

function encodingAt(document: JsonObject, media: string): JsonObject | undefined {
  const encoding = memberOf(valueAt(document, media), 'encoding');
  return isObject(encoding) ? encoding : undefined;
}

/** Whether the schema has the property. Where it has alternatives, any of them may, so it counts as described. */
function describes({ document, dialect }: RuleSubject, schema: string, name: string): boolean {
  const shape = shapeOf(document, dialect, schema);
  return name.startsWith('x-') || shape.unions.length > 0 || (schemasOfProperty(shape, name) ?? []).length > 0;
}
