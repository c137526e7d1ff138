import { isMediaType } from '../../http/media-type.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A key of `content` that is neither a media type nor a range of media types (RFC 9110, 8.3.1 and 12.5.1), in webhooks and callbacks too. */
export const mediaTypeName: LintRule = {
  id: 'media-type-name',
  level: 'error',
  why: 'No request or response can have it as its Content-Type.',
  *check({ document, dialect, operations }) {
    const sent = new Map(sentMedia(operations).map(({ media, operation }) => [media.pointer, operation.key]));
    for (const pointer of new Set([...sent.keys(), ...objectsOfKind('mediaType', document, dialect)])) {
      const [holder, name = ''] = tokensOf(pointer).slice(-2);
      // `reference-place` reports a reference in place of the map.
      if (holder !== 'content' || name === '$ref' || isMediaType(name)) continue;
      const key = sent.get(pointer);
      yield {
        pointer,
        message: `${JSON.stringify(name)}${key === undefined ? '' : ` in ${key}`} is not a media type.`,
        fix: 'Write it as type/subtype, such as application/json.',
      };
    }
  },
};
