import { join, memberOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { meantFormat } from '../schemas/registered-formats.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** RFC 2045, 6.1 and RFC 4648. */
const encodings = [
  'base64',
  'base64url',
  'base32',
  'base32hex',
  'base16',
  'quoted-printable',
  '7bit',
  '8bit',
  'binary',
];

/** A format that is registered with other capitals or separators, such as `datetime`, `Date`, `e-mail`, and a content encoding that is one letter away from a known one. */
export const formatMisspelt: LintRule = {
  id: 'format-misspelt',
  level: 'warning',
  why: 'Names of formats are compared exactly, so the format that is meant is neither mocked nor tested.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      for (const keyword of ['format', 'contentEncoding'] as const) {
        const written = memberOf(schema, keyword);
        const meant = typeof written === 'string' ? meantNames[keyword](written) : undefined;
        if (meant === undefined) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `The ${keyword} ${JSON.stringify(written)} has no effect. "${meant}" is meant.`,
          fix: `Write "${meant}".`,
        };
      }
    }
  },
};

const meantNames = { format: meantFormat, contentEncoding: meantEncoding };

/** The encoding that is meant; case is ignored (RFC 2045, 6.1). */
function meantEncoding(written: string): string | undefined {
  return encodings.includes(written.toLowerCase()) ? undefined : didYouMean(written, encodings);
}
