import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { errorBody } from './error-body.ts';

const text: JsonObject = { type: 'string' };
const texts: JsonObject = { type: 'array', items: text };
const faults = [
  { place: 'body/name', message: 'must be string', pointer: undefined },
  { place: 'body/tags/0', message: 'is too long', pointer: undefined },
  { place: 'body/name', message: 'is taken', pointer: undefined },
];
const said = faults.map(({ place, message }) => `${place}: ${message}`);

it.each<[string, JsonObject, Json]>([
  [
    'a list of texts for each property',
    { type: 'object', additionalProperties: texts },
    { name: ['must be string', 'is taken'], 'tags.0': ['is too long'] },
  ],
  [
    'one text for each property',
    { type: 'object', properties: { errors: { type: 'object', additionalProperties: text } } },
    { errors: { name: 'must be string; is taken', 'tags.0': 'is too long' } },
  ],
  [
    'a list with a pointer into the body for each fault',
    { type: 'array', items: { type: 'object', properties: { pointer: text, message: text } } },
    faults.map(({ place, message }) => ({ pointer: place.replace('body', '#'), message })),
  ],
  [
    'pointers as JSON:API has them',
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { source: { type: 'object', properties: { pointer: text, parameter: text } } },
      },
    },
    faults.map(({ place }) => ({ source: { pointer: place.replace('body', ''), parameter: place } })),
  ],
  [
    'a list of texts for the body',
    { type: 'object', properties: { errors: { type: 'object', properties: { body: texts } } } },
    { errors: { body: said } },
  ],
])('an error may have %s', (_, schema, expected) => {
  const message = said.join('; ');
  const facts = { status: 422, title: 'Invalid', message, messageWithoutPlace: message, place: 'body/name', faults };
  expect(errorBody({ schema }, '/schema', facts)).toEqual(expected);
});

it('an object of any properties that is not about errors stays as it is', () => {
  const schema = {
    type: 'object',
    properties: { message: text, meta: { type: 'object', additionalProperties: text } },
  };
  const facts = { status: 422, title: 'Invalid', message: 'no', messageWithoutPlace: 'no', place: '', faults: [] };
  expect(errorBody({ schema }, '/schema', facts)).toEqual({ message: 'no' });
});

it('a pointer to what is not in the body begins with the part of the request', () => {
  const schema = { type: 'object', properties: { pointer: text } };
  const facts = { status: 400, title: 'Bad', message: 'no', messageWithoutPlace: 'no', faults: [] };
  const pointers = ['query/limit', 'body', 'bodyless'].map((place) =>
    errorBody({ schema }, '/schema', { ...facts, place }),
  );
  expect(pointers).toEqual(['#/query/limit', '#', '#/bodyless'].map((pointer) => ({ pointer })));
});
