import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import type { Rule } from '../reading/rule.ts';

export const discriminatorDiffers: Rule = {
  id: 'discriminator-differs',
  title: 'An answer is what its discriminator says it is',
  level: 'deviation',
  why: 'Clients choose the class to read an answer with by its discriminator: with another value they fail, or lose what they do not know.',
  clause: 'OpenAPI 3.1, Discriminator Object',
  *check({ json, mediaType, violations, validator, case: { expects }, contract: { document, dialect } }) {
    // What comes back of a value that nobody had to accept proves nothing.
    if (expects !== 'accepted' || !json?.ok || mediaType?.schema === undefined || violations.length > 0) return;
    if (isValidValue({ document, dialect, validator, direction: 'response' }, mediaType.schema, json.value)) return;
    yield {
      message: 'the content fits its schema, and not the alternative that its discriminator names',
      cause: 'discriminator',
      contract: mediaType.schema,
    };
  },
};
