import { isJsonType } from '../../http/media-type.ts';
import { admitsAll, schemaAt } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** An answer that may be anything promises nothing. */
export const schemaEmpty: LintRule = {
  id: 'schema-empty',
  level: 'warning',
  why: 'Such an answer promises nothing: the mock may say anything, and the suite accepts everything.',
  *check({ document, operations }) {
    for (const { media, operation, direction } of sentMedia(operations)) {
      if (direction !== 'response' || !isJsonType(media.mediaType) || media.schema === undefined) continue;
      if (!admitsAll(schemaAt(document, media.schema))) continue;
      yield {
        pointer: media.schema,
        message: `The schema of an answer of ${operation.key} admits any value: nothing is promised.`,
        fix: 'Name at least the type.',
      };
    }
  },
};
