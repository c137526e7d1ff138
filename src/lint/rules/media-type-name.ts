import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const mediaType = new RegExp(`^(${token})/(${token})(\\s*;\\s*${token}=(${token}|"[^"]*"))*$`);

/** A key of `content` that is no media type or range of them (RFC 9110, 8.3.1 and 12.5.1). */
export const mediaTypeName: LintRule = {
  id: 'media-type-name',
  level: 'error',
  why: 'No request or response can carry it in its Content-Type.',
  *check({ operations }) {
    for (const { media, operation } of sentMedia(operations)) {
      if (mediaType.test(media.mediaType)) continue;
      yield {
        pointer: media.pointer,
        message: `${JSON.stringify(media.mediaType)} in ${operation.key} is no media type.`,
        fix: 'Write type/subtype, such as application/json.',
      };
    }
  },
};
