import { isJsonType } from '../../http/media-type.ts';
import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** JSON content without a schema: the mock cannot make it and the suite cannot judge it. */
export const contentSchemaMissing: LintRule = {
  id: 'content-schema-missing',
  level: 'warning',
  why: 'The mock cannot make such content and the suite cannot judge it.',
  *check({ operations }) {
    for (const { media, operation, direction } of sentMedia(operations)) {
      if (media.schema !== undefined || !isJsonType(media.mediaType)) continue;
      yield {
        pointer: media.pointer,
        message: `The ${media.mediaType} of a ${direction} of ${operation.key} has no schema.`,
        fix: 'Describe it by a schema.',
      };
    }
  },
};
