import { isMediaType } from '../../http/media-type.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** Media types whose names are so long, or so common, that what is one letter away from them is a mistake. */
const common = [
  ...['application/json', 'application/problem+json', 'application/merge-patch+json', 'application/json-patch+json'],
  ...['application/x-www-form-urlencoded', 'application/octet-stream', 'application/javascript', 'multipart/form-data'],
  ...[
    'text/plain',
    'text/html',
    'text/markdown',
    'text/javascript',
    'text/event-stream',
    'image/jpeg',
    'image/svg+xml',
  ],
];

/** Others that look like one of them. */
const others = ['application/bson', 'application/json5', 'application/jsonl', 'text/json'];

/** A media type that is one letter away from a common one (RFC 6838, 4.2: names of media types are registered). */
export const mediaTypeMisspelt: LintRule = {
  id: 'media-type-misspelt',
  level: 'warning',
  why: 'Clients and servers send the media type that was meant, so no body has the one that the contract names.',
  *check({ document, dialect }) {
    for (const pointer of objectsOfKind('mediaType', document, dialect)) {
      const [holder, name = ''] = tokensOf(pointer).slice(-2);
      if (holder !== 'content' || !isMediaType(name)) continue;
      const [written = ''] = name.toLowerCase().split(';');
      const meant = others.includes(written.trim()) ? undefined : didYouMean(written.trim(), common);
      if (meant === undefined || meant === written.trim()) continue;
      yield {
        pointer,
        message: `${JSON.stringify(name)} is not a media type that is in use. Did you mean "${meant}"?`,
        fix: `Write "${meant}".`,
      };
    }
  },
};
