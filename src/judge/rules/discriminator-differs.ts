import { isOfNamedTypes } from '../../schema/derive/build/is-valid-value.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks valid bodies of expected successes: they must be valid by the alternative that their discriminator names, too (OpenAPI, Discriminator Object). */
export const discriminatorDiffers: Rule = {
  id: 'discriminator-differs',
  title: 'A body is of the type that its discriminator names',
  level: 'deviation',
  why: 'Clients choose the class to parse a body with by its discriminator: with another value they fail, or lose properties that they do not know.',
  clause: { openapi: 'Discriminator Object' },
  check({ json, mediaType, violations, validator, case: { expects }, contract: { document, dialect } }) {
    if (!hasPropertyAnywhere(document, 'discriminator')) return nothing;
    // A response to a request that the server need not accept proves nothing.
    if (expects !== 'accepted' || !json?.ok || mediaType?.schema === undefined || violations.length > 0) return nothing;
    if (isOfNamedTypes({ document, dialect, validator, direction: 'response' }, mediaType.schema, json.value))
      return nothing;
    return [
      {
        message: 'the body matches its schema, but not the alternative that its discriminator names',
        cause: 'discriminator',
        contract: mediaType.schema,
      },
    ];
  },
};
