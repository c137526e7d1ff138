import { isJsonType } from '../../http/media-type.ts';
import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { isForm, sentMedia } from '../subject/sent-media.ts';

/** A body in JSON or a form without a schema, or a request body without a media type: the mock cannot generate it, and the suite cannot check it. */
export const contentSchemaMissing: LintRule = {
  id: 'content-schema-missing',
  level: 'warning',
  why: 'The mock cannot generate such a body, and the suite cannot check it.',
  *check({ document, operations }) {
    for (const { key, body } of operations) {
      // Without "content" the structure is wrong, which is reported already.
      const isOther = body === undefined || memberOf(valueAt(document, body.pointer), 'content') === undefined;
      if (isOther || body.content.length > 0) continue;
      yield {
        pointer: join(body.pointer, 'content'),
        message: `The request body of ${key} has no media type.`,
        fix: 'Add a media type with a schema, or remove the request body.',
      };
    }
    for (const { media, operation, direction } of sentMedia(operations)) {
      if (media.schema !== undefined || !(isJsonType(media.mediaType) || isForm(media.mediaType))) continue;
      yield {
        pointer: media.pointer,
        message: `The ${media.mediaType} ${direction} body of ${operation.key} has no schema.`,
        fix: 'Add a schema.',
      };
    }
  },
};
