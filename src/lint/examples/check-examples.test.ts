import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { contractOf } from '../../testing/contract-of.ts';
import { checkExamples } from './check-examples.ts';

const contract = contractOf(`openapi: 3.1.0
components:
  schemas:
    Tool:
      type: object
      required: [id, name, maker]
      properties:
        maker: { type: object, required: [town, country] }
        sizes: { type: array, maxItems: 0 }
`);

function messagesFor(value: Json): readonly string[] {
  const example = { pointer: '/example', value, schema: '/components/schemas/Tool', direction: 'response' } as const;
  return [...checkExamples(contract, { kind: 'example', examples: [example] })].map(({ message }) => message);
}

it('names all properties that an object lacks in one message', () => {
  expect(messagesFor({})).toEqual([
    "The example breaks its schema: it must have the required properties 'id', 'name' and 'maker'.",
  ]);
  expect(messagesFor({ id: 1, maker: { town: 'Lyon' }, sizes: [1] })).toEqual([
    "The example breaks its schema: it must have required property 'name'.",
    "/maker of the example breaks its schema: it must have required property 'country'.",
    '/sizes of the example breaks its schema: it must have at most 0 items.',
  ]);
});

it('reports each fault of an example, and of very many how many more there are', () => {
  const long = contractOf(
    'openapi: 3.1.0\ncomponents: { schemas: { Tool: { type: array, items: { type: string } } } }\n',
  );
  const found = (count: number) => {
    const value = Array.from({ length: count }, (_, index) => index);
    const example = { pointer: '/example', value, schema: '/components/schemas/Tool', direction: 'response' } as const;
    return [...checkExamples(long, { kind: 'example', examples: [example] })].map(({ message }) => message);
  };
  expect(found(9)).toHaveLength(9);
  expect(found(53)).toHaveLength(51);
  expect(found(53).at(-1)).toBe('The example breaks its schema in 3 more places.');
});
