import { isJsonType } from '../../http/media-type.ts';
import { sampleValue } from '../../schema/derive/sample-value.ts';
import { resolve } from '../../schema/json/pointer.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A schema for which no valid value could be made. It may have none; for certain the mock has no answer to give and the suite no request to send. */
export const valueNotFound: LintRule = {
  id: 'value-not-found',
  level: 'advice',
  why: 'The mock has no answer of its own to give, and the suite no request to send: only an example can help.',
  *check({ document, dialect, operations }) {
    const sources = {
      request: sourceFor('request'),
      response: sourceFor('response'),
    };
    const told = new Set<string>();
    for (const { media, operation, direction } of sentMedia(operations)) {
      const schema = media.schema === undefined ? undefined : resolve(document, media.schema);
      if (
        media.schema === undefined ||
        schema === undefined ||
        !isJsonType(media.mediaType) ||
        media.examples.length > 0
      )
        continue;
      const key = `${direction} ${schema}`;
      if (told.has(key)) continue;
      told.add(key);
      if (sampleValue(sources[direction], schema) !== undefined) continue;
      yield {
        pointer: media.schema,
        message: `No valid value was found for the ${direction} of ${operation.key}.`,
        fix: 'See whether any value can satisfy the schema, and add an example.',
      };
    }

    function sourceFor(side: 'request' | 'response') {
      const validator = createValidator(document, { dialect, direction: side });
      return { document, dialect, validator, direction: side };
    }
  },
};
