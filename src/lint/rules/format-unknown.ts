import { join, memberOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { meantFormat, registeredFormats } from '../schemas/registered-formats.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A format that is not registered: mock and suite cannot check it. It may be private, or a typing error. */
export const formatUnknown: LintRule = {
  id: 'format-unknown',
  level: 'advice',
  why: 'Mock and suite ignore it. It may be private, or a typing error.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      if (typeof format !== 'string' || registeredFormats.has(format)) continue;
      if (meantFormat(format) !== undefined) continue;
      const close = didYouMean(format, [...registeredFormats]);
      yield {
        pointer: join(pointer, 'format'),
        message: `The format ${JSON.stringify(format)} is not registered, so mock and suite ignore it.${close === undefined ? '' : ` Did you mean "${close}"?`}`,
        fix: 'Add a pattern or limits that describe the values.',
      };
    }
  },
};
