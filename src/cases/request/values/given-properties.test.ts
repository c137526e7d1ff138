import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { withGivenProperties } from './given-properties.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    shelf: { type: 'string' },
    places: { type: 'array', items: { type: 'string' } },
    size: { type: 'integer' },
  },
};
const source = sourceOf(contractOf({ paths: {}, components: { schemas: { Note: schema } } }));
const sample = { shelf: 'text', size: 1 };

function given(value: Json, values: Readonly<Record<string, string>>, about = ''): Json {
  return withGivenProperties(value, {
    given: Object.entries(values).map(([name, one]) => ({ name, value: one, operation: 'POST /notes', inBody: true })),
    samples: [sample, { shelf: 'full', size: 1, places: ['b'] }],
    schema: '/components/schemas/Note',
    isAbout: (name) => name === about,
    source,
  });
}

describe('values for the properties of a body', () => {
  it('stand in the place of the usual ones, as text or as JSON', () => {
    expect(given(sample, { shelf: '7', size: '7', places: '["a"]' })).toEqual({ shelf: '7', size: 7, places: ['a'] });
  });

  it('stand also in the place of what another sample has', () => {
    expect(given({ shelf: 'full', size: 2 }, { shelf: 'A' })).toEqual({ shelf: 'A', size: 2 });
  });

  it('leave what is changed, left out or tested on purpose', () => {
    expect(given({ shelf: 'other', size: 1 }, { shelf: 'A' })).toEqual({ shelf: 'other', size: 1 });
    expect(given({ size: 1 }, { shelf: 'A' })).toEqual({ size: 1 });
    expect(given(sample, { shelf: 'A' }, 'shelf')).toEqual(sample);
    expect(given([1], { shelf: 'A' })).toEqual([1]);
  });

  it('are not used where the schema forbids them', () => {
    expect(given(sample, { size: 'many', places: 'a' })).toEqual(sample);
  });
});
