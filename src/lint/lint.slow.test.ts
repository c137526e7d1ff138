import { describe, expect, it } from 'vitest';
import { bookContract } from '../testing/book-contract.ts';
import { contractOf } from '../testing/contract-of.ts';
import { lint } from './lint.ts';

/** Says that the time is over once it was asked so often. */
const lateAfter = (times: number) => {
  let asked = 0;
  return () => ++asked > times;
};

describe('lint whose time is over', () => {
  it.each([0, 1, 5, 50, 200])('ends, and names the rules that were left (asked %s times)', async (times) => {
    const findings = await lint(bookContract, [], lateAfter(times));
    const unfinished = findings.filter(({ rule }) => rule === 'unfinished');
    expect(unfinished).toHaveLength(1);
    expect(unfinished[0]?.level).toBe('warning');
    expect(unfinished[0]?.message).toContain('value-not-found');
  });

  it('names only rules that did not reach their end', async () => {
    const [unfinished] = (await lint(bookContract, [], lateAfter(150))).filter(({ rule }) => rule === 'unfinished');
    expect(unfinished?.message).not.toContain('address-form');
  });

  it('ends within one object', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `k${at}`);
    const patternProperties = Object.fromEntries(names.map((name) => [`^${name}.*z$`, { type: 'string' }]));
    const example = Object.fromEntries(names.map((name) => [`${name}x`, 'v']));
    const schema = { type: 'object', patternProperties, example };
    let looks = 0;
    const subject = contractOf(
      JSON.stringify({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { S: schema } } }),
    );
    await lint(subject, [], () => ++looks < 0);
    expect(looks).toBeGreaterThan((names.length * names.length) / 20);
  });

  it('reports fifty thousand findings of a rule, and says that there are more', async () => {
    const examples = Array.from({ length: 50_010 }, () => 1);
    const schema = { type: 'string', examples };
    const subject = contractOf(
      JSON.stringify({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { S: schema } } }),
    );
    const findings = await lint(subject);
    expect(findings.filter(({ rule }) => rule === 'example-invalid')).toHaveLength(50_000);
    expect(findings.find(({ rule }) => rule === 'unfinished')?.message).toContain('example-invalid');
  });

  it('says nothing of it when there was time enough', async () => {
    const findings = await lint(bookContract, [], () => false);
    expect(findings).toEqual(await lint(bookContract));
    expect(findings.map(({ rule }) => rule)).not.toContain('unfinished');
  });
});

describe('a fault of the structure', () => {
  const messagesOf = async (text: string) =>
    (await lint(contractOf(text)))
      .filter(({ level }) => level === 'error')
      .map(({ rule, message }) => `${rule}: ${message}`);
  const head = 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\n';

  it('names the wrong value', async () => {
    expect(
      await messagesOf(
        `${head}paths: { /a: { get: { parameters: [{ name: q, in: body, schema: {} }], responses: { "204": { description: d } } } } }`,
      ),
    ).toEqual(['structure: "in" must be "path", "query", "header" or "cookie", not "body".']);
  });

  it('is that a parameter has no place, not that it is not required', async () => {
    expect(
      await messagesOf(
        `${head}paths: { /a: { get: { parameters: [{ name: q, schema: {} }], responses: { "204": { description: d } } } } }`,
      ),
    ).toEqual(['structure: Item 1 of "parameters" ("q") has no "in", which is required.']);
  });

  it.each([
    ['type: [string, null]', /^Item 2 of "type" must be .*"string"\. Write "null" in quotes\.$/],
    ['type: []', /, and the list is empty\.$/],
    ['type: [string, string]', /, and "string" is there twice\.$/],
    ['type: any', /, not "any"\.$/],
    ['additionalProperties: "false"', /must be a boolean or an object, not a string\. Write false without quotes\.$/],
    ['properties: { a: { required: true } }', /The object that has the property "a" lists it in its own "required"\.$/],
    ['$ref: #/components/schemas/A', /Write it in quotes: a # begins a comment\.$/],
  ])('says what to do about %s', async (schema, message) => {
    const text = `${head.replace(/3\.0\.\d/, '3.1.0')}paths: {}\ncomponents:\n  schemas:\n    S:\n      ${schema}\n`;
    const messages = await messagesOf(text);
    expect(messages.filter((one) => one.startsWith('structure: '))).toEqual([
      expect.stringMatching(new RegExp(message.source.replace(/^\^/, '^structure: '))),
    ]);
  });

  it.each([
    [
      'parameters: [{ name: q, in: query, schema: {}, collectionFormat: csv }]',
      /"style" and "explode" say how a list is written\.$/,
    ],
    ['requestBody: { ref: "#/components/requestBodies/A" }', /Did you mean "\$ref"\?$/],
  ])('names what replaces %s', async (member, message) => {
    const responses = 'responses: { "204": { description: d } }';
    const messages = await messagesOf(`${head}paths: { /a: { put: { ${member}, ${responses} } } }`);
    expect(messages).toContainEqual(expect.stringMatching(message));
  });

  it('knows a method in capitals', async () => {
    expect(await messagesOf(`${head}paths: { /a: { DELETE: { responses: { "204": { description: d } } } } }`)).toEqual([
      'structure: "DELETE" is not known here. Did you mean "delete"?',
    ]);
  });

  it('names a status as it is written, and says how many entries are allowed', async () => {
    const parameter = 'parameters: [{ name: q, in: query, content: { a/a: {}, a/b: {} } }]';
    expect(
      await messagesOf(`${head}paths: { /a: { get: { ${parameter}, responses: { "204": { headers: {} } } } } }`),
    ).toEqual([
      'structure: "content" must not have more than 1 entry.',
      'structure: "204" has no "description", which is required.',
    ]);
  });

  it('is reported once where it also keeps the schema from being compiled', async () => {
    expect(
      await messagesOf(`${head}paths: {}\ncomponents: { schemas: { A: { type: array, items: [{ type: string }] } } }`),
    ).toEqual(['structure: "items" must be an object, not an array.']);
  });

  it('is a keyword that another one excludes', async () => {
    const media = 'schema: { type: array }, encoding: {}, prefixEncoding: [{ contentType: text/plain }]';
    const messages = await messagesOf(`openapi: 3.2.0
info: { title: T, version: "1" }
components: { requestBodies: { B: { content: { multipart/mixed: { ${media} } } } } }
`);
    expect(messages).toEqual(['structure: "prefixEncoding" is not allowed beside "encoding".']);
  });

  it('is what OpenAPI adds in a later version, which the message names only where it belongs', async () => {
    const messages = (version: string) =>
      messagesOf(`openapi: ${version}
info: { title: T, version: "1", summary: S }
webhooks: {}
paths: { /a: { query: { responses: { "200": { description: fine, const: 1 } } } } }
components: { schemas: { A: { const: 1 }, B: { type: string, examples: [a] }, C: { query: 1 } } }
`);
    expect(await messages('3.0.4')).toEqual([
      'structure: "summary" is not known here. It is new in OpenAPI 3.1.',
      'structure: "webhooks" is not known here. It is new in OpenAPI 3.1.',
      'structure: "query" is not known here. It is new in OpenAPI 3.2.',
      'structure: "const" is not known here. It is new in OpenAPI 3.1.',
      'structure: "examples" is not known here. Did you mean "example"?',
      'structure: "query" is not known here.',
    ]);
    expect(await messages('3.1.1')).toEqual(['structure: "query" is not known here. It is new in OpenAPI 3.2.']);
  });

  it('is a licence with two addresses', async () => {
    const licence = '{ name: MIT, identifier: MIT, url: "https://a.example/" }';
    expect(
      await messagesOf(`openapi: 3.1.0\ninfo: { title: T, version: "1", license: ${licence} }\npaths: {}\n`),
    ).toEqual(['structure: "url" is not allowed beside "identifier".']);
  });

  it.each(['defaultMapping: "#/components/schemas/A"', 'defaultMapping: A'])(
    'is a keyword of OpenAPI 3.2 in an earlier version (%s)',
    async (keyword) => {
      const document = (version: string) => `openapi: ${version}
info: { title: T, version: "1" }
components: { schemas: { A: { type: object, properties: { k: {} }, discriminator: { propertyName: k, ${keyword} } } } }
`;
      expect(await messagesOf(document('3.1.0'))).toEqual([
        'structure: "defaultMapping" is not known here. It is new in OpenAPI 3.2.',
      ]);
      expect(await messagesOf(document('3.2.0'))).toEqual([]);
    },
  );
});
