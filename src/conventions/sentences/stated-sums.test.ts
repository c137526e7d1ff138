import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { type ShownProperty, statedSums } from './stated-sums.ts';

const numbers = ['subtotalCents', 'shippingCents', 'quantity', 'unitPriceCents', 'onHand', 'reserved', 'weightG'];
const shape = (type: string, ...sources: string[]): ShownProperty['shape'] =>
  ({ sources, types: new Set([type]), formats: [] }) as unknown as ShownProperty['shape'];

/** What is read from the description of the number with that name. */
function read(description: string, name = 'totalCents') {
  const document: JsonObject = { said: { description } };
  const items = ['lineTotalCents', 'quantity'].map((one) => ({ name: one, shape: shape('integer') }));
  const properties: ShownProperty[] = [
    ...numbers.map((one) => ({ name: one, shape: shape('integer') })),
    { name: 'note', shape: shape('string') },
    { name: 'lines', shape: shape('array'), items },
    { name: 'parcels', shape: shape('array'), items: [{ name: 'weight_g', shape: shape('number') }] },
    { name, shape: shape('integer', '/said') },
  ];
  const [only] = statedSums(document, properties);
  return only;
}

describe('statedSums', () => {
  it.each([
    ['Subtotal plus shipping.', 'sum', ['subtotalCents', 'shippingCents']],
    ['Subtotal and shipping.', 'sum', ['subtotalCents', 'shippingCents']],
    ['The sum of the subtotal and the shipping', 'sum', ['subtotalCents', 'shippingCents']],
    ['`subtotalCents` + `shippingCents`', 'sum', ['subtotalCents', 'shippingCents']],
    ['`subtotalCents` minus `shippingCents`', 'difference', ['subtotalCents', 'shippingCents']],
    ['Quantity times unit price. In cents.', 'product', ['quantity', 'unitPriceCents']],
    ['quantity × unit price', 'product', ['quantity', 'unitPriceCents']],
  ])('reads properties beside it: %s', (description, kind, of) => {
    expect(read(description)).toEqual({ kind, property: 'totalCents', of });
  });

  it('reads the sum of a property of items', () => {
    const total = { kind: 'sum-of-items', property: 'totalCents', list: 'lines', member: 'lineTotalCents' };
    expect(read('Sum of the line totals')).toEqual(total);
    expect(read('The sum of all line totals of the lines')).toEqual(total);
    const weight = { kind: 'sum-of-items', property: 'total_weight_g', list: 'parcels', member: 'weight_g' };
    expect(read('Sum of the weights of all parcels.', 'total_weight_g')).toEqual(weight);
  });

  it('reads the sum of the items of a kind, by a discriminator or a listed value', () => {
    const amounts = ['amount', 'entryNo'].map((one) => ({ name: one, shape: shape('integer') }));
    const listed = {
      ...shape('string'),
      values: { value: ['charge', 'payment'] },
    } as unknown as ShownProperty['shape'];
    const readOf = (description: string, more: Partial<ShownProperty>, name = 'charges') =>
      statedSums({ said: { description } }, [
        { name: 'entries', shape: shape('array'), items: amounts, ...more },
        { name, shape: shape('integer', '/said') },
      ])[0];
    const itemKinds = { property: 'kind', values: ['charge', undefined, 'payment'] };
    const sum = { kind: 'sum-of-items', property: 'charges', list: 'entries', member: 'amount' };
    const charges = { ...sum, ofKind: { property: 'kind', value: 'charge' } };
    expect(readOf('The sum of all charges.', { itemKinds })).toEqual(charges);
    const kind = { name: 'type', shape: listed };
    const ofType = { ...sum, ofKind: { property: 'type', value: 'charge' } };
    expect(readOf('The sum of the charges.', { items: [...amounts, kind] })).toEqual(ofType);
    expect(readOf('The sum of all refunds.', { itemKinds })).toBeUndefined();
    const two = [...amounts, { name: 'total', shape: shape('integer') }];
    expect(readOf('The sum of all charges.', { itemKinds, items: two })).toBeUndefined();
    expect(readOf('The sum of all charges.', { itemKinds }, 'chargesCents')).toBeUndefined();
  });

  it.each([
    ['The number of nights between arrival and departure.', true],
    ['Nights from arrival to departure date', true],
    ['The number of days between arrival and departure.', false],
    ['The number of nights between arrival and the visit.', false],
    ['The number of nights between arrival and arrival.', false],
  ])('reads the nights between two dates: %s', (description, isRead) => {
    const date = { ...shape('string'), formats: [{ value: 'date' }] } as unknown as ShownProperty['shape'];
    const [only] = statedSums({ said: { description } }, [
      { name: 'arrivalDate', shape: date },
      { name: 'departureDate', shape: date },
      { name: 'visit', shape: shape('string') },
      { name: 'nights', shape: shape('integer', '/said') },
    ]);
    const nights = { kind: 'nights', property: 'nights', of: ['arrivalDate', 'departureDate'] };
    expect(only).toEqual(isRead ? nights : undefined);
  });

  it('reads a difference of other units than money', () => {
    expect(read('On hand minus reserved', 'available')).toMatchObject({
      kind: 'difference',
      of: ['onHand', 'reserved'],
    });
  });

  it.each(['Pieces that can still be ordered, `onHand` less `reserved`.', 'What is left: on hand minus reserved'])(
    'reads what a sentence says at its end: %s',
    (description) => {
      expect(read(description, 'available')).toMatchObject({ kind: 'difference', of: ['onHand', 'reserved'] });
    },
  );

  it.each([
    'What is due, the subtotal and the shipping',
    'Subtotal plus shipping, minus discounts',
    'Subtotal plus the tip',
    'Subtotal plus weight',
    'Subtotal plus note',
    'Subtotal',
    'Subtotal minus subtotal',
    'Sum of the quantities',
    'Sum of the line totals of the parcels',
  ])('leaves out what it does not understand: %s', (description) => {
    expect(read(description)).toBeUndefined();
  });

  it('takes two words with "and" for a sum only where the name says so', () => {
    expect(read('Subtotal and shipping', 'dueCents')).toBeUndefined();
  });
});
