import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { invalidBody } from './invalid-body.ts';

const date = { type: 'string', format: 'date' };
const time = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', example: '09:00' };

/** The bodies with a reversed range that are sent to an operation with this description, each with what is expected of it. */
function reversedFor(
  description: string,
  {
    startsOn = {},
    refusals = ['422'],
    time: ofWindow = time,
  }: { readonly startsOn?: JsonObject; readonly refusals?: readonly string[]; readonly time?: JsonObject } = {},
) {
  const window = { type: 'object', required: ['from', 'to'], properties: { from: ofWindow, to: ofWindow } };
  const booking = {
    type: 'object',
    required: ['startsOn', 'endsOn', 'window'],
    properties: { startsOn: { ...date, ...startsOn }, endsOn: date, window },
  };
  const refused = Object.fromEntries(refusals.map((status) => [status, { description: 'Not valid' }]));
  const post = { ...taking(booking), description, responses: { ...responses('201', booking), ...refused } };
  const contract = contractOf({ paths: { '/bookings': { post } } });
  const sent = casesOf(invalidBody, { key: 'POST /bookings', contract }).filter(({ id }) => / after /.test(id));
  return sent.map(({ expectedState, request: { body } }) => ({
    status: expectedState?.kind === 'refused-in-state' ? expectedState.status : undefined,
    value: body.kind === 'content' ? body.value : undefined,
  }));
}

it('a range within an object is sent reversed where the contract says that it is refused', () => {
  const [only, ...others] = reversedFor('A window whose end is not after its start is answered with 422.');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ status: '422', value: { window: { from: '11:00', to: '09:00' } } });
});

it('a range of the body itself, too, also by the description of one of its ends', () => {
  const startsOn = { example: '2030-05-01', description: 'Must not be after `endsOn`.' };
  const [reversed, ...others] = reversedFor('Books.', { startsOn });
  const { startsOn: start, endsOn: end } = (reversed?.value ?? {}) as { startsOn?: string; endsOn?: string };
  expect([reversed?.status, others, start]).toEqual(['422', [], expect.stringMatching(/^20/)]);
  // Both are later than the example, by as many days.
  expect(String(end) < String(start)).toBe(true);
  expect(reversedFor('`endsOn` must be after `startsOn`.')).toHaveLength(1);
});

it('an object that has a range says of it what is refused', () => {
  const said = "If both are known, the last day can't lie before the first (422).";
  const sentFor = (description: string, required: readonly string[] = ['shown']) => {
    const shown = {
      type: 'object',
      description,
      required: ['firstDay', 'lastDay'],
      properties: { firstDay: date, lastDay: date },
    };
    const film = { type: 'object', required, properties: { shown } };
    const post = { ...taking(film), responses: { ...responses('201', film), 422: { description: 'Not valid' } } };
    const sent = casesOf(invalidBody, { key: 'POST /films', contract: contractOf({ paths: { '/films': { post } } }) });
    return sent.filter(({ id }) => / after /.test(id)).map(({ expectedState }) => expectedState);
  };
  expect(sentFor(said)).toEqual([{ kind: 'refused-in-state', of: 'a range', state: 'reversed', status: '422' }]);
  expect(sentFor('The days on which it is shown.')).toEqual([]);
  // Also where an ordinary body does not have it.
  expect(sentFor(said, [])).toHaveLength(1);
});

it('a range of a form, too, which need not be named where it is the only one', () => {
  const [day, minute] = [
    { ...date, example: '2030-05-01' },
    { ...time, example: '09:00' },
  ];
  const form = { day, readyFrom: minute, readyUntil: minute };
  const sentTo = (description: string, properties: JsonObject = {}) => {
    const all = { ...form, ...properties };
    const schema = { type: 'object', required: Object.keys(all), properties: all };
    const post = {
      description,
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
      responses: { ...responses('201', {}), 422: { description: 'Not valid' } },
    };
    const sent = casesOf(invalidBody, {
      key: 'POST /pickups',
      contract: contractOf({ paths: { '/pickups': { post } } }),
    });
    return sent.filter(({ id }) => / after /.test(id)).map(({ request }) => request);
  };
  const said = 'If the window ends before it begins, the answer is 422.';
  const [only, ...others] = sentTo(said);
  expect(others).toEqual([]);
  expect(only?.body).toMatchObject({ content: expect.stringContaining('readyFrom=11%3A00&readyUntil=09%3A00') });
  expect(only?.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded']);
  expect(sentTo('The window is short.')).toEqual([]);
  expect(sentTo(said, { startsOn: date, endsOn: date })).toEqual([]);
});

it('the status is the one that the sentence names, of those that are documented', () => {
  const said = (status: number) => `\`endsOn\` must be after \`startsOn\`, or the answer is ${status}.`;
  const refusals = ['400', '422'];
  expect([400, 422].map((one) => reversedFor(said(one), { refusals })[0]?.status)).toEqual(['400', '422']);
  expect(reversedFor('`endsOn` must be after `startsOn`.', { refusals: ['409'] })).toEqual([]);
});

it('nothing is sent reversed where the contract says nothing of it, or the schema forbids it', () => {
  expect(reversedFor('Books.')).toEqual([]);
  const startsOn = { enum: ['2026-01-31'] };
  expect(
    reversedFor('A window whose end is not after its start is answered with 422.', {
      time: { ...time, enum: ['09:00'] },
    }),
  ).toEqual([]);
  expect(reversedFor('`endsOn` must be after `startsOn`.', { startsOn })).toEqual([]);
});
