import { isMediaType } from '../../http/media-type.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { holderOf, tokensOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A media type that `content` has twice, in other letters or with other spaces (RFC 9110, 8.3.1: type and subtype are case-insensitive). */
export const mediaTypeRepeated: LintRule = {
  id: 'media-type-repeated',
  level: 'warning',
  why: 'Both describe the same bodies, and which one a tool uses is unknown.',
  *check({ document, dialect }) {
    const known = new Map<string, string>();
    for (const pointer of objectsOfKind('mediaType', document, dialect)) {
      const name = tokensOf(pointer).at(-1) ?? '';
      if (!isMediaType(name)) continue;
      const [type = '', ...parameters] = name.split(';').map((part) => part.trim());
      const holder = holderOf(pointer);
      const key = `${holder} ${[type.toLowerCase(), ...parameters].join(';')}`;
      const other = known.get(key);
      if (other === undefined) known.set(key, name);
      else {
        yield {
          pointer,
          message: `${JSON.stringify(name)} is the same media type as ${JSON.stringify(other)}.`,
          fix: 'Remove one of the two.',
        };
      }
    }
  },
};
