import { expect, test } from 'vitest';
import { lintDocument } from '../../api/lint-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import { cleanContract } from '../../testing/lint-faults/clean-contract.ts';
import { writeFiles } from '../../testing/write-files.ts';

/** A change of the clean contract that makes one fault, and the rule that alone reports it. */
interface Cause {
  readonly what: string;
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

const causes: readonly Cause[] = [
  {
    what: 'an operation in place of a path item',
    rule: 'structure',
    from: '  /tools/{id}:\n    parameters:\n',
    to: '  /help:\n    operationId: help\n    tags: [tools]\n    responses: { "204": { description: d } }\n  /tools/{id}:\n    parameters:\n',
  },
  {
    what: 'a misspelt property that is required',
    rule: 'structure',
    from: 'description: It is gone.',
    to: 'descripton: It is gone.',
  },
  {
    what: 'the type of a parameter without a schema',
    rule: 'structure',
    from: 'in: query\n      schema:\n        type: integer\n        minimum: 1\n        maximum: 100\n        default: 10\n',
    to: 'in: query\n      type: integer\n',
  },
  {
    what: 'a schema in a response, without content',
    rule: 'structure',
    from: 'description: One tool.\n          content:\n            application/json:\n              schema:\n                $ref: "#/components/schemas/Tool"\n',
    to: 'description: One tool.\n          schema:\n            $ref: "#/components/schemas/Tool"\n',
  },
  { what: 'a response that is null', rule: 'structure', from: 'description: It is gone.', to: '' },
  { what: 'an unknown type of a security scheme', rule: 'structure', from: 'type: oauth2', to: 'type: oauth' },
  {
    what: 'a security scheme without flows',
    rule: 'structure',
    from: '      flows:\n        clientCredentials:\n          tokenUrl: https://id.example.com/token\n          scopes:\n            read: Read and write tools.\n',
    to: '',
  },
  { what: 'a number that JSON does not have', rule: 'json-values', from: 'maximum: 100', to: 'maximum: .inf' },
  { what: 'tags that are texts', rule: 'structure', from: '  - name: tools\npaths', to: '  - tools\npaths' },
  {
    what: 'a path that appears twice, with what only the first one uses',
    rule: 'unique-keys',
    from: '  /tools/{id}:\n',
    to: '  /tools:\n',
  },
  {
    what: 'a path parameter that links use, under another name',
    rule: 'path-parameters',
    from: '- name: id\n        in: path',
    to: '- name: ID\n        in: path',
  },
  {
    what: 'an enum of which no value has the type',
    rule: 'schema-unsatisfiable',
    from: 'enum: [110, 230]',
    to: 'enum: ["110", "230"]',
  },
  {
    what: 'a discriminator property with a wrong name',
    rule: 'discriminator-property',
    from: 'propertyName: source',
    to: 'propertyName: from',
  },
];

test.each(causes)('$what is one finding, of $rule', async ({ rule, from, to }) => {
  const clean = cleanContract('3.1');
  expect(clean.split(from)).toHaveLength(2);
  const known = new Set((await lintText(clean)).map(({ message }) => message));
  const found = (await lintText(clean.replace(from, () => to))).filter(({ message }) => !known.has(message));
  expect(found.map((finding) => finding.rule)).toEqual([rule]);
});

async function lintText(text: string) {
  const path = writeFiles({ 'api/api.yaml': text });
  return lintDocument(await readDocument(path('api/api.yaml')));
}
