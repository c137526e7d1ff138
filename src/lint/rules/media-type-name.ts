import { isMediaType } from '../../http/media-type.ts';
import type { LintRule } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A key of `content` that is neither a media type nor a range of media types (RFC 9110, 8.3.1 and 12.5.1). */
export const mediaTypeName: LintRule = {
  id: 'media-type-name',
  level: 'error',
  why: 'No request or response can have it as its Content-Type.',
  *check({ operations }) {
    for (const { media, operation } of sentMedia(operations)) {
      if (isMediaType(media.mediaType)) continue;
      yield {
        pointer: media.pointer,
        message: `${JSON.stringify(media.mediaType)} in ${operation.key} is not a media type.`,
        fix: 'Write it as type/subtype, such as application/json.',
      };
    }
  },
};
