import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

const safe = BigInt(Number.MAX_SAFE_INTEGER);

/** Integers that many JSON readers, those of browsers among them, cannot hold exactly (RFC 8259, 6). */
export const integerUnsafe: LintRule = {
  id: 'integer-unsafe',
  level: 'advice',
  why: 'Many readers of JSON, those of browsers among them, cannot hold larger integers exactly (RFC 8259, 6): digits are lost without a word.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      const isText = memberOf(schema, 'type') === 'string';
      if ((format !== 'int64' && format !== 'uint64') || isText || memberOf(schema, 'enum') !== undefined) continue;
      if (travelsAsText(pointer)) continue;
      const unsigned = format === 'uint64';
      if (
        isAtMost(schema['maximum'] ?? schema['exclusiveMaximum']) &&
        (unsigned || isAtLeast(schema['minimum'] ?? schema['exclusiveMinimum']))
      )
        continue;
      yield {
        pointer: join(pointer, 'format'),
        message: `Values of "${format}" beyond 2^53 lose digits in JavaScript and many other readers of JSON.`,
        fix: 'Set minimum and maximum within ±9007199254740991, or send the number as a string.',
      };
    }
  },
};

/** Parameters and header fields are no JSON. */
function travelsAsText(pointer: string): boolean {
  return /\/(parameters|headers)\/[^/]+\/schema$/.test(pointer);
}

function isAtMost(limit: unknown): boolean {
  return (typeof limit === 'number' || typeof limit === 'bigint') && limit <= safe;
}

function isAtLeast(limit: unknown): boolean {
  return (typeof limit === 'number' || typeof limit === 'bigint') && limit >= -safe;
}
