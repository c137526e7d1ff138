import { isJsonType } from '../../http/media-type.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** The encoding of a property that the schema does not describe, or of content that is no form (OAS, Media Type Object). */
export const encodingProperty: LintRule = {
  id: 'encoding-property',
  level: 'warning',
  why: 'What was meant is sent in the usual encoding instead.',
  *check(subject) {
    for (const { media } of sentMedia(subject.operations)) {
      const encoding = encodingAt(subject.document, media.pointer);
      if (encoding !== undefined && isJsonType(media.mediaType)) {
        yield {
          pointer: join(media.pointer, 'encoding'),
          message: `An encoding is heeded in forms alone, not in ${media.mediaType}.`,
          fix: 'Remove it, or send a form.',
        };
        continue;
      }
      if (media.schema === undefined || encoding === undefined) continue;
      for (const name of Object.keys(encoding)) {
        if (describes(subject, media.schema, name)) continue;
        yield {
          pointer: join(media.pointer, 'encoding', name),
          message: `The schema describes no property ${JSON.stringify(name)} that could be encoded.`,
          fix: 'Give the encoding the name of a property, or describe the property.',
        };
      }
    }
  },
};

function encodingAt(document: JsonObject, media: string): JsonObject | undefined {
  const encoding = memberOf(valueAt(document, media), 'encoding');
  return isObject(encoding) ? encoding : undefined;
}

/** Where there are alternatives, any of them may. */
function describes({ document, dialect }: RuleSubject, schema: string, name: string): boolean {
  const shape = shapeOf(document, dialect, schema);
  return name.startsWith('x-') || shape.unions.length > 0 || (schemasOfProperty(shape, name) ?? []).length > 0;
}
