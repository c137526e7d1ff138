import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { referencesOf } from '../document/references.ts';
import { findForbiddenProperty } from './forbidden-property.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const { document, dialect } = contractOf({
  openapi: '3.0.3',
  paths: {},
  components: {
    schemas: {
      OptionalLink: { type: 'object', additionalProperties: false, properties: { href: { type: 'string' } } },
      Link: { type: 'object', additionalProperties: false, required: ['href'], allOf: [ref('OptionalLink')] },
      Page: { type: 'object', required: ['links'], properties: { links: ref('Links') } },
      Links: { type: 'array', minItems: 1, items: ref('Link') },
      MayHaveLinks: { type: 'object', properties: { link: ref('Link'), links: { type: 'array', items: ref('Link') } } },
      Tree: { type: 'object', required: ['child'], properties: { child: ref('Tree') } },
      Sent: { type: 'object', required: ['link'], properties: { link: { writeOnly: true, allOf: [ref('Link')] } } },
    },
  },
});
const find = (name: string) =>
  findForbiddenProperty(
    { document, dialect, references: referencesOf(document, dialect) },
    `/components/schemas/${name}`,
  );

it('finds a property that is required and forbidden, also within what every value has', () => {
  const found = { name: 'href', schema: '/components/schemas/Link' };
  for (const name of ['Link', 'Links', 'Page']) expect(find(name)).toEqual(found);
});

it('finds nothing where a value may do without the impossible part', () => {
  for (const name of ['OptionalLink', 'MayHaveLinks', 'Tree', 'Sent']) expect(find(name)).toBeUndefined();
});
