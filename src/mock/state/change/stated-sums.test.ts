import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';
import { defaultSettings, defaultState } from '../../settings/mock-settings.ts';

const integer: JsonObject = { type: 'integer', minimum: 0 };
const line: JsonObject = {
  type: 'object',
  required: ['quantity', 'unitPrice', 'lineTotal'],
  properties: {
    quantity: { type: 'integer', minimum: 1, maximum: 9 },
    unitPrice: { ...integer, readOnly: true },
    lineTotal: { ...integer, readOnly: true, description: 'Quantity times unit price.' },
  },
};
const thing: JsonObject = {
  type: 'object',
  required: ['id', 'lines', 'subtotal', 'handling', 'due', 'held', 'booked', 'left'],
  properties: {
    id: { type: 'integer', readOnly: true },
    lines: { type: 'array', minItems: 1, items: line },
    subtotal: { ...integer, readOnly: true, description: 'Sum of the line totals.' },
    handling: { ...integer, readOnly: true },
    due: { ...integer, readOnly: true, description: 'Subtotal plus handling.' },
    held: { ...integer, maximum: 900, readOnly: true },
    booked: { ...integer, maximum: 900, readOnly: true },
    left: { ...integer, readOnly: true, description: 'What can be booked, `held` less `booked`.' },
  },
};

interface Line {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly lineTotal: number;
}

/** The sums that a body shows, and those that it should show. */
function sumsIn(value: Json | undefined) {
  const { lines, subtotal, handling, due, held, booked, left } = value as unknown as {
    readonly lines: readonly Line[];
    readonly subtotal: number;
    readonly handling: number;
    readonly due: number;
    readonly held: number;
    readonly booked: number;
    readonly left: number;
  };
  const products = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const sum = products.reduce((all, one) => all + one, 0);
  return {
    shown: { lines: lines.map(({ lineTotal }) => lineTotal), subtotal, due, left },
    right: { lines: products, subtotal: sum, due: sum + handling, left: held - booked },
  };
}

describe.each(['keep', 'none'] as const)('numbers that are described as sums (state: %s)', (mode) => {
  const post = { ...takes(thingRef), ...gives(201, thingRef) };
  const one = { get: gives(200, thingRef), patch: { ...takes(thingRef), ...gives(200, thingRef) } };
  const contract = thingContract(thing, { all: { post }, one });

  async function open() {
    const state = mode === 'keep' ? defaultState : undefined;
    const mock = await openMock(contract, { settings: { ...defaultSettings, state } });
    return (text: string, content?: Json) => sendJson(mock, text, content === undefined ? {} : { content });
  }

  it('are those sums in what is generated', async () => {
    const say = await open();
    for (const id of [1, 2, 3, 4, 5]) {
      const { shown, right } = sumsIn((await say(`GET /things/${id}`)).value);
      expect(shown).toEqual(right);
    }
  });

  it('are those of what was sent', async () => {
    const say = await open();
    const { value } = await say('POST /things', { lines: [{ quantity: 7 }, { quantity: 2 }] });
    const { shown, right } = sumsIn(value);
    expect(shown).toEqual(right);
    expect(right.lines).toHaveLength(2);
    if (mode === 'none') return;
    const { id } = value as { readonly id: number };
    expect((await say(`GET /things/${id}`)).value).toEqual(value);
    const changed = (await say(`PATCH /things/${id}`, { lines: [{ quantity: 3 }] })).value;
    expect(sumsIn(changed).shown).toEqual(sumsIn(changed).right);
    expect((await say(`GET /things/${id}`)).value).toEqual(changed);
  });
});
