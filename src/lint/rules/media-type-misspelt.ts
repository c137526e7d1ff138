import { isMediaType } from '../../http/media-type.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { LintRule } from '../subject/rule.ts';

/** Media types that APIs use often, and those that look like one of them and are others. */
const known = [
  ...['application/json', 'application/xml', 'application/problem+json', 'application/problem+xml', 'application/jwt'],
  ...['application/merge-patch+json', 'application/json-patch+json', 'application/hal+json', 'application/ld+json'],
  ...[
    'application/vnd.api+json',
    'application/geo+json',
    'application/x-ndjson',
    'application/jsonl',
    'application/bson',
  ],
  ...['application/json-seq', 'application/jose', 'application/cbor', 'application/yaml', 'application/x-yaml'],
  ...['application/octet-stream', 'application/pdf', 'application/zip', 'application/gzip', 'application/graphql'],
  ...['application/x-www-form-urlencoded', 'application/javascript', 'application/json5', 'multipart/form-data'],
  ...[
    'multipart/mixed',
    'multipart/related',
    'text/plain',
    'text/html',
    'text/css',
    'text/csv',
    'text/xml',
    'text/json',
  ],
  ...['text/yaml', 'text/markdown', 'text/calendar', 'text/javascript', 'text/event-stream', 'image/png', 'image/jpeg'],
  ...['image/gif', 'image/webp', 'image/svg+xml', 'image/tiff', 'image/bmp', 'image/avif', 'audio/mpeg', 'audio/ogg'],
  ...['audio/wav', 'audio/webm', 'video/mp4', 'video/mpeg', 'video/webm', 'video/ogg', 'audio/mp4', 'audio/aac'],
];

/** A media type that is one letter away from one that is in use (RFC 6838, 4.2: names of media types are registered). */
export const mediaTypeMisspelt: LintRule = {
  id: 'media-type-misspelt',
  level: 'warning',
  why: 'Clients and servers send the media type that was meant, so no body has the one that the contract names.',
  *check({ document, dialect }) {
    for (const pointer of objectsOfKind('mediaType', document, dialect)) {
      const [holder, name = ''] = tokensOf(pointer).slice(-2);
      if (holder !== 'content' || !isMediaType(name)) continue;
      const [written = ''] = name.toLowerCase().split(';');
      const meant = known.includes(written.trim()) ? undefined : didYouMean(written.trim(), known);
      if (meant === undefined) continue;
      yield {
        pointer,
        message: `${JSON.stringify(name)} is not a media type that is in use. Did you mean "${meant}"?`,
        fix: `Write "${meant}".`,
      };
    }
  },
};
