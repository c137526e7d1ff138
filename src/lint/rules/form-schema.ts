import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A form whose schema admits no object: a form has fields and is nothing else. */
export const formSchema: LintRule = {
  id: 'form-schema',
  level: 'warning',
  why: 'A form has fields and is nothing else; the properties of the object are its fields.',
  *check({ document, dialect, operations }) {
    for (const { media, operation } of sentMedia(operations)) {
      if (
        !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(media.mediaType) ||
        media.schema === undefined
      )
        continue;
      if (shapeOf(document, dialect, media.schema).types.has('object')) continue;
      yield {
        pointer: media.schema,
        message: `The ${media.mediaType} of ${operation.key} must be an object: its properties are the fields of the form.`,
        fix: 'Describe the form as an object.',
      };
    }
  },
};
