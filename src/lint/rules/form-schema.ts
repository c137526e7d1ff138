import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { isForm, sentMedia } from '../subject/sent-media.ts';

/** A form whose schema accepts no object: a form consists of fields. */
export const formSchema: LintRule = {
  id: 'form-schema',
  level: 'warning',
  why: 'A form consists of fields, and only the properties of an object can describe them.',
  *check({ document, dialect, operations }) {
    for (const { media, operation } of sentMedia(operations)) {
      if (!isForm(media.mediaType) || media.schema === undefined) continue;
      if (shapeOf(document, dialect, media.schema).types.has('object')) continue;
      yield {
        pointer: media.schema,
        message: `The schema of the ${media.mediaType} body of ${operation.key} accepts no object, so the form can have no fields.`,
        fix: 'Describe the form as an object.',
      };
    }
  },
};
