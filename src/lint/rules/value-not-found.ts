import { isJsonType } from '../../http/media-type.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { resolve } from '../../schema/json/pointer.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A schema for which no valid value could be generated. There may be none; in any case the mock has no response to send and the suite no request. */
export const valueNotFound: LintRule = {
  id: 'value-not-found',
  level: 'advice',
  why: 'The mock cannot generate a response, and the suite cannot generate a request: only an example can help.',
  *check({ document, dialect, operations }) {
    const sources = {
      request: sourceFor('request'),
      response: sourceFor('response'),
    };
    const seen = new Set<string>();
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
      if (seen.has(key)) continue;
      seen.add(key);
      if (sampleValue(sources[direction], schema) !== undefined) continue;
      yield {
        pointer: media.schema,
        message: `No valid value was found for the ${direction} body of ${operation.key}.`,
        fix: 'Check that some value satisfies the schema, and add an example.',
      };
    }

    function sourceFor(side: 'request' | 'response') {
      const validator = createValidator(document, { dialect, direction: side });
      return { document, dialect, validator, direction: side };
    }
  },
};
