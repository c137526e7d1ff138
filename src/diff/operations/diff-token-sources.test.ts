import { expect, test } from 'vitest';
import { contractOf } from '../../testing/contract-of.ts';
import { diffContracts } from '../diff-contracts.ts';

const code = 'authorizationUrl: https://a.example/in, tokenUrl: https://a.example/token';
const oauth = (flows: string) => `{ type: oauth2, flows: ${flows} }`;
const usual = oauth(`{ authorizationCode: { ${code}, scopes: { read: r, write: w } } }`);

function changes(before: string, after: string) {
  const text = (scheme: string) => `openapi: 3.1.0
info: { title: T, version: "1" }
security: [{ sso: [read] }]
paths:
  /a: { get: { responses: {} }, put: { responses: {} } }
components:
  securitySchemes: { sso: ${scheme} }
`;
  return diffContracts({ old: contractOf(text(before), 'old.yaml'), new: contractOf(text(after), 'new.yaml') });
}

test.each<[string, string, string, string[]]>([
  ['nothing', usual, usual, []],
  ['another address for tokens', usual, usual.replace('/token', '/t'), ['unclear token-address']],
  [
    'an address to renew tokens',
    usual,
    usual.replace('scopes', 'refreshUrl: /r, scopes'),
    ['compatible token-address'],
  ],
  ['a scope less', usual, usual.replace(', write: w', ''), ['unclear scope-removed']],
  ['a scope more', usual, usual.replace('write: w', 'write: w, all: a'), ['compatible scope-added']],
  ['other words about a scope', usual, usual.replace('write: w', 'write: to write'), []],
  [
    'a flow for another',
    usual,
    oauth('{ clientCredentials: { tokenUrl: https://a.example/token, scopes: { read: r } } }'),
    ['breaking flow-removed', 'compatible flow-added'],
  ],
  ['tokens from elsewhere', usual, '{ type: http, scheme: bearer }', ['unclear token-source']],
  [
    'another provider',
    '{ type: openIdConnect, openIdConnectUrl: https://a.example/o }',
    '{ type: openIdConnect, openIdConnectUrl: https://b.example/o }',
    ['unclear token-address'],
  ],
])('%s is listed once for all operations that need a token', (_, before, after, expected) => {
  const found = changes(before, after);
  expect(found.map((change) => `${change.class} ${change.id}`)).toEqual(expected);
  for (const { operations } of found) expect(operations).toEqual(['GET /a', 'PUT /a']);
});

test('the places are those of the URL in both contracts', () => {
  expect(changes(usual, usual.replace('/token', '/t'))).toMatchObject([
    {
      message: 'The tokenUrl of the flow authorizationCode of "sso" has changed.',
      old: '/components/securitySchemes/sso/flows/authorizationCode/tokenUrl',
      new: '/components/securitySchemes/sso/flows/authorizationCode/tokenUrl',
    },
  ]);
});
