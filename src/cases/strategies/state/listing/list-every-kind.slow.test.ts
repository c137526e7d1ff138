import { expect, it } from 'vitest';
import { writtenValueOrFields } from '../../../../http/written-value.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf } from '../../../../testing/state-steps.ts';

const mood = { type: 'string', enum: ['good', 'bad'] };
const review = { type: 'object', required: ['stars'], properties: { stars: { type: 'integer' }, mood } };

interface Reviews {
  readonly mediaType?: string;
  readonly showsIds?: boolean;
}

/** The requests of the steps that add a review of each kind, with what is expected of the list after it. */
function added({ mediaType = 'application/json', showsIds = true }: Reviews) {
  const listed: Json[] = [];
  let last = 0;
  const post = {
    requestBody: { required: true, content: { [mediaType]: { schema: review } } },
    responses: responses('201', { type: 'object' }),
  };
  const paths = { '/reviews': { post, get: { responses: responses('200', { type: 'array', items: review }) } } };
  const steps = stepsOf(paths as JsonObject, ({ request: { method, body } }) => {
    if (method === 'GET') return { status: 200, text: JSON.stringify(listed) };
    last += 1;
    const sent: JsonObject = Object(writtenValueOrFields(body));
    listed.push(showsIds ? { ...sent, id: `r${last}` } : sent);
    return { status: 201, text: JSON.stringify({ ...sent, id: `r${last}` }) };
  });
  return steps.flatMap(({ id, expectedState }) => {
    const [, label] = /› state › list after (add: .*) \(\/reviews\)$/.exec(id) ?? [];
    return label === undefined ? [] : [{ label, expectedState }];
  });
}

it.each(['application/json', 'multipart/form-data'])(
  'expects each kind that was sent as %s in the list',
  (mediaType) => {
    const [first, ...others] = added({ mediaType });
    expect(first?.expectedState).toBeUndefined();
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ expectedState }) => expectedState?.kind === 'item-listed')).toBe(true);
  },
);

it('expects nothing of a list that does not show the identifiers', () => {
  expect(added({ showsIds: false }).every(({ expectedState }) => expectedState === undefined)).toBe(true);
});
