import { isMediaType } from '../../http/media-type.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';

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

/** A media type that is one letter away from a common one, also as `contentMediaType`, which may be none at all (RFC 6838, 4.2: names of media types are registered). */
export const mediaTypeMisspelt: LintRule = {
  id: 'media-type-misspelt',
  level: 'warning',
  why: 'Clients and servers send the media type that was meant, so no body has the one that the contract names.',
  *check({ document, dialect, schemas }) {
    for (const pointer of objectsOfKind('mediaType', document, dialect)) {
      const [holder, name = ''] = tokensOf(pointer).slice(-2);
      if (holder !== 'content' || !isMediaType(name)) continue;
      const problem = problemOf(name);
      if (problem !== undefined) yield { pointer, ...problem };
    }
    for (const { pointer, schema } of schemas) {
      const name = memberOf(schema, 'contentMediaType');
      const problem = typeof name === 'string' ? problemOf(name) : undefined;
      if (problem !== undefined) yield { pointer: join(pointer, 'contentMediaType'), ...problem };
    }
  },
};

function problemOf(name: string): Omit<Complaint, 'pointer'> | undefined {
  if (!isMediaType(name))
    return {
      message: `${JSON.stringify(name)} is not a media type.`,
      fix: 'Write it as type/subtype, such as image/png.',
    };
  const [type = ''] = name.toLowerCase().split(';');
  const written = type.trim();
  const meant = others.includes(written) ? undefined : didYouMean(written, common);
  if (meant === undefined || meant === written) return undefined;
  return {
    message: `${JSON.stringify(name)} is not a media type that is in use. Did you mean "${meant}"?`,
    fix: `Write "${meant}".`,
  };
}
