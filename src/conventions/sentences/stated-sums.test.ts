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

  const weights = [
    { name: 'weightGrams', shape: shape('integer') },
    { name: 'volumetricGrams', shape: shape('integer') },
  ];
  const parcels: ShownProperty = { name: 'parcels', shape: shape('array', '/list'), items: weights };
  /** What is read beside these parcels, a weight and the volume of it. */
  const readOf = (description: string, name: string, list = '') =>
    statedSums({ said: { description }, list: { description: list } }, [
      ...weights,
      parcels,
      { name, shape: shape('integer', '/said') },
    ])[0];

  it.each([
    ['What the `weightGrams` of the parcels adds up to.', true],
    ['What the weights of all parcels add up to', true],
    ["What the parcels' weights sum up to", true],
    ['The weight of all parcels together, as declared (not the volumetric one).', true],
    ['The weights of the parcels, added up', true],
    ['The combined weight of all parcels.', true],
    ['The weight of all parcels together. Only known once they are packed.', false],
    ['The weight of all parcels that are sent together', false],
    ['What the weights of the pallets add up to', false],
    ['What the weight may add up to', false],
    ['The weight of all parcels together (not those that were lost)', false],
    ['The heaviest weight of all parcels', false],
  ])('reads what items add up to in other words: %s', (description, isRead) => {
    const sum = { kind: 'sum-of-items', property: 'totalGrams', list: 'parcels', member: 'weightGrams' };
    expect(readOf(description, 'totalGrams')).toEqual(isRead ? sum : undefined);
  });

  it('does not add up the prices of items that count several times, unless they are totals', () => {
    const items = ['price', 'lineTotal', 'quantity'].map((name) => ({ name, shape: shape('integer') }));
    const readLines = (description: string) =>
      statedSums({ said: { description } }, [
        { name: 'lines', shape: shape('array'), items },
        { name: 'due', shape: shape('integer', '/said') },
      ])[0];
    expect(readLines('The prices of all lines together')).toBeUndefined();
    expect(readLines('The line totals of all lines together')).toMatchObject({ member: 'lineTotal' });
  });

  it.each([
    ['The larger of `weightGrams` and `volumetricGrams`.', 'largest'],
    ['The higher of weight and volumetric grams', 'largest'],
    ['Whichever of weight and volumetric grams is greater', 'largest'],
    ['`weightGrams` or `volumetricGrams`, whichever is higher.', 'largest'],
    ['max(weightGrams, volumetricGrams)', 'largest'],
    ['The lower of weightGrams and volumetricGrams', 'smallest'],
    ['Always the minimum of weightGrams and volumetricGrams', 'smallest'],
    ['The larger of the two.', undefined],
    ['The larger of weightGrams and 500', undefined],
    ['The larger of weightGrams and volumetricGrams, rounded up to 500 grams', undefined],
    ['The larger of weightGrams and volumetricGrams. Except for pallets.', undefined],
    ['No larger than weightGrams and volumetricGrams', undefined],
    ['The larger of weightGrams and the volume', undefined],
  ] as const)('reads which of two numbers it is: %s', (description, kind) => {
    const said = kind && { kind, property: 'chargeableGrams', of: ['weightGrams', 'volumetricGrams'] };
    expect(readOf(description, 'chargeableGrams')).toEqual(said);
  });

  it.each([
    ['The number of parcels.', 'parcelCount', true],
    ['The number of its parcels', 'parcelsCount', true],
    ['How many parcels there are', 'numberOfParcels', true],
    ['How many parcels the shipment has', 'parcel_count', true],
    ['Number of entries in `parcels`', 'size', true],
    ['Number of parcels in the shipment', 'parcelCount', true],
    ['Number of entries in `parcels`', 'total', false],
    ['The number of open parcels', 'parcelCount', false],
    ['The number of parcels. Parcels that were lost are not counted.', 'parcelCount', false],
    ['The number of parcels that the van can take', 'parcelCount', false],
    ['The number of parcels', 'capacity', false],
    ['The number of parcels', 'total', false],
    ['The number of parcels of the day', 'parcelCount', false],
    ['At most the number of parcels', 'parcelCount', false],
  ])('reads the number of items of a list: %s of %s', (description, name, isRead) => {
    const count = { kind: 'count', property: name, list: 'parcels' };
    expect(readOf(description, name)).toEqual(isRead ? count : undefined);
    expect(readOf(description, name, 'The latest parcels')).toBeUndefined();
  });
});
