import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

const safe = BigInt(Number.MAX_SAFE_INTEGER);

/** Integers that many JSON parsers, those of browsers included, cannot represent exactly (RFC 8259, 6). */
export const integerUnsafe: LintRule = {
  id: 'integer-unsafe',
  level: 'advice',
  why: 'Many JSON parsers, those of browsers included, cannot represent larger integers exactly (RFC 8259, 6): they lose digits without an error.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      const isText = memberOf(schema, 'type') === 'string';
      if ((format !== 'int64' && format !== 'uint64') || isText || memberOf(schema, 'enum') !== undefined) continue;
      if (isSentAsText(pointer)) continue;
      const unsigned = format === 'uint64';
      if (
        isAtMost(schema['maximum'] ?? schema['exclusiveMaximum']) &&
        (unsigned || isAtLeast(schema['minimum'] ?? schema['exclusiveMinimum']))
      )
        continue;
      yield {
        pointer: join(pointer, 'format'),
        message: `Values of format "${format}" beyond 2^53 lose digits in JavaScript and in many other JSON parsers.`,
        fix: 'Set minimum and maximum within ±9007199254740991, or send the number as a string.',
      };
    }
  },
};

/** Parameters and headers are not JSON. */
function isSentAsText(pointer: string): boolean {
  return /\/(parameters|headers)\/[^/]+\/schema$/.test(pointer);
}

function isAtMost(limit: unknown): boolean {
  return (typeof limit === 'number' || typeof limit === 'bigint') && limit <= safe;
}

function isAtLeast(limit: unknown): boolean {
  return (typeof limit === 'number' || typeof limit === 'bigint') && limit >= -safe;
}
