import { expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { openItemModel } from './item-model.ts';

const text = { type: 'string' };
const contract = contractOf({
  paths: {},
  components: {
    schemas: {
      Zone: {
        type: 'object',
        required: ['name', 'owner'],
        properties: { name: text, owner: text, id: text, kind: text, note: text, url: { ...text, readOnly: true } },
      },
    },
  },
});
const modelOn = openItemModel(sourceOf(contract), '/components/schemas/Zone');

it('takes what the body has of an item, without what only the target sets', () => {
  const item = { id: '7', name: 'a.example.', kind: 'Native', url: '/zones/7', note: '', serial: 3 };
  expect(modelOn(item, { name: 'text', owner: 'ada' })).toEqual({
    body: { name: 'a.example.', owner: 'ada', kind: 'Native' },
    naming: { name: 'a.example.' },
  });
});

it('makes no body that the schema forbids', () => {
  expect(modelOn({ name: 7 }, { name: 'text', owner: 'ada' })).toBeUndefined();
  expect(modelOn({ serial: 7 }, { name: 'text', owner: 'ada' })).toBeUndefined();
});
