import { expect, it } from 'vitest';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const claim = { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

/** The requests that create a claim twice, with the statuses of a target for them; 201 for all later ones. */
function claimsSent(description: string, statuses: readonly number[] = []) {
  const paths = {
    '/shipments': { post: { ...taking({ type: 'object' }), responses: responses('201', { type: 'object' }) } },
    '/shipments/{id}': { parameters, get: { responses: responses('200', { type: 'object' }) } },
    '/shipments/{id}/claims': {
      parameters,
      post: {
        ...taking(claim),
        description,
        responses: { ...responses('201', claim), '409': { description: 'Refused' } },
      },
    },
  };
  const left = [...statuses];
  const steps = stepsOf(paths, ({ request: { method }, id }) => {
    if (id.includes(' send ')) return { status: left.shift() ?? 201, text: '{}' };
    return method === 'POST' ? { status: 201, text: '{}' } : { status: 404 };
  });
  return steps.filter(({ id }) => id.includes(' send '));
}

const described = 'There can be only one open claim per shipment; a second one is answered with 409.';

it.each([described, 'A second claim is answered with 409, and no claim is made.'])(
  'what the contract says is refused a second time is sent twice: %s',
  (description) => {
    const [first, second, ...others] = claimsSent(description);
    expect(others).toEqual([]);
    expect(second?.request.body).toEqual(first?.request.body);
    expect(first?.expectedState).toBeUndefined();
    expect(second?.expectedState).toEqual({ kind: 'refused-in-state', of: 'a request', state: 'the second one' });
  },
);

it('one that is refused at first shows nothing, and is sent once more for another resource', () => {
  const steps = claimsSent(described, [409]);
  expect(steps.map(({ expectedState }) => expectedState?.kind)).toEqual([undefined, undefined, 'refused-in-state']);
  expect(claimsSent(described, [409, 409])).toHaveLength(2);
});

it('nothing is sent twice where the contract does not say so', () => {
  expect(claimsSent('Files a claim.')).toEqual([]);
});
