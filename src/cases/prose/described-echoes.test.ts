import { expect, it } from 'vitest';
import { clearedMembers, describedEchoes } from './described-echoes.ts';

const sent = { reason: 'Ordered twice', note: null, code: 7 };
const echoes = (text: string) => describedEchoes(sent, { names: ['cancelReason', 'state', 'code'], texts: [text] });

it.each([
  'Cancels a booking. The status becomes `cancelled` and `cancelReason` is the reason given, or null.',
  'The firing is `cancelled` afterwards and its `cancelReason`\nis the reason that was given, or null.',
  'Its cancel reason is then the given reason.',
  'The body is optional; a reason that was given is kept as `cancelReason`.',
  'The reason is stored in the cancelReason.',
])('a property has what the contract says that it has of a request: %s', (text) => {
  expect(echoes(text)).toEqual({ cancelReason: 'Ordered twice' });
});

it.each([
  'Cancels a booking with a reason.',
  'The `cancelReason` is the reason given if the client may see it.',
  'The `cancelReason` is the note given.',
  'The `cancelReason` is usually the reason given.',
  'The `cancelReason` is the reason given, depending on the plan.',
  'The `code` is the code given.',
  'A reason that was given may be kept as `cancelReason`.',
])('nothing is known where the contract does not say so, or of some requests alone: %s', (text) => {
  expect(echoes(text)).toEqual({});
});

it.each([
  ['Makes it active again and clears `pausedAt`.', ['pausedAt']],
  ['The paused at is then cleared.', ['pausedAt']],
  ['Clears `pausedAt` if it is set.', []],
  ['`pausedAt` is set.', []],
  ['The `pickupId` is null again.', ['pickupId']],
  ['It is struck off that pickup, and `pickupId` is null again.', ['pickupId']],
  ['The `id` is cleared.', ['id']],
])('a property has nothing any more where the contract says so: %s', (text, cleared) => {
  expect(Object.entries(clearedMembers(['id', 'pausedAt', 'pickupId', 'state'], [text]))).toEqual(
    cleared.map((name) => [name, null]),
  );
});
