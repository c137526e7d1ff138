import { isJsonType } from '../../http/media-type.ts';
import { acceptsAll, schemaAt } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A response body whose schema accepts every value: nothing is promised. */
export const schemaEmpty: LintRule = {
  id: 'schema-empty',
  level: 'warning',
  why: 'Such a schema promises nothing: the mock may respond with anything, and the suite accepts everything.',
  *check({ document, operations }) {
    for (const { media, operation, direction } of sentMedia(operations)) {
      if (direction !== 'response' || !isJsonType(media.mediaType) || media.schema === undefined) continue;
      if (!acceptsAll(schemaAt(document, media.schema))) continue;
      yield {
        pointer: media.schema,
        message: `The response schema of ${operation.key} accepts every value.`,
        fix: 'Add at least a type.',
      };
    }
  },
};
