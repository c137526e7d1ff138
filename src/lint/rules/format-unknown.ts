import { join, memberOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { LintRule } from '../subject/rule.ts';

/** The OpenAPI Format Registry and JSON Schema 2020-12, Validation, 7.3. */
const registered = new Set(
  'base64url binary byte char commonmark date-time date-time-local date decimal decimal128 double-int double duration email float hostname html http-date idn-email idn-hostname int8 int16 int32 int64 ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local uint8 uint16 uint32 uint64 unixtime uri uri-reference uri-template uuid'.split(
    ' ',
  ),
);

/** A format that is not registered: mock and suite cannot check it. It may be private, or a typing error. */
export const formatUnknown: LintRule = {
  id: 'format-unknown',
  level: 'advice',
  why: 'Mock and suite ignore it. It may be private, or a typing error.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      if (typeof format !== 'string' || registered.has(format)) continue;
      const close = didYouMean(format, [...registered]);
      yield {
        pointer: join(pointer, 'format'),
        message: `The format ${JSON.stringify(format)} is not registered, so mock and suite ignore it.${close === undefined ? '' : ` Did you mean "${close}"?`}`,
        fix: 'Add a pattern or limits that describe the values.',
      };
    }
  },
};
