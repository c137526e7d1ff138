import type { RuleId } from '../../src/model/rule-id.ts';
import type { Asked, Behaviour, Given } from './service.ts';

/** A service with one fault, the rule that reports it, and the rules that may report its consequences. */
export interface FaultyLending {
  readonly title: string;
  readonly rule: RuleId;
  readonly may: readonly RuleId[];
  readonly behaviour: Behaviour;
}

const faulty = (title: string, [rule, ...may]: readonly [RuleId, ...RuleId[]], behaviour: Behaviour): FaultyLending => {
  return { title, rule, may, behaviour };
};

/** Changes the correct response to the requests that fit. */
function twist(fits: (asked: Asked, right: Given) => boolean, other: (right: Given) => Partial<Given>): Behaviour {
  return { responds: (asked, right) => (fits(asked, right) ? { ...right, ...other(right) } : right) };
}

const failed: Given = { status: 500, content: { why: 'it crashed' } };
const isLent = ({ key }: Asked, { status }: Given) => key === 'POST /loans' && status === 201;

export const faults: readonly FaultyLending[] = [
  // Operations that need an existing identifier.
  faulty(
    'responds with a loan without its identifier',
    ['body-schema'],
    twist(isLent, () => ({ content: { readerId: 1 } })),
  ),
  faulty('lends for 16 weeks', ['invalid-accepted'], {
    sees: ({ instance, keyword }, { value }) =>
      instance !== '/weeks' || keyword !== 'maximum' || !JSON.stringify(value, asText).includes('"weeks":16'),
  }),
  // A second media type.
  faulty('does not validate cards', ['invalid-accepted', 'body-schema'], {
    sees: (_, { type }) => !type.includes('card'),
  }),
  // State.
  faulty('stores no new reader', ['change-lost', 'never-accepted'], { keeps: () => undefined }),
  faulty('does not store the town of new readers', ['change-lost'], {
    keeps: ({ town, ...reader }, { key }) => (key === 'POST /readers' ? reader : { ...reader, ...(town && { town }) }),
  }),
  faulty('does not store a PUT', ['change-lost'], {
    keeps: (reader, { key }) => (key?.startsWith('PUT') ? undefined : reader),
  }),
  faulty('loses the town with a PATCH of other properties', ['change-lost'], {
    keeps: ({ town, ...reader }, { key }) => (key?.startsWith('PATCH') || !town ? reader : { ...reader, town }),
  }),
  faulty('deletes no reader', ['delete-ignored'], { removes: false }),
  faulty(
    'lists no readers',
    ['change-lost'],
    twist(
      ({ key }, { status }) => key === 'GET /readers' && status === 200,
      () => ({ content: [] }),
    ),
  ),
  faulty('ignores If-Match', ['precondition-ignored'], { checksTag: false }),
  faulty('always sends the same entity tag', ['tag-unchanged'], { tagOf: () => '"1"' }),
  faulty('stores the readOnly number of the request', ['read-only-taken'], {
    responds: ({ key, value }, right) => {
      const number = typeof value === 'object' && value !== null && 'number' in value ? value['number'] : undefined;
      const isTaken = key === 'POST /readers' && right.status === 201 && number !== undefined;
      return isTaken && typeof right.content === 'object' ? { ...right, content: { ...right.content, number } } : right;
    },
  }),
  // Plain text, security, paths and headers.
  faulty(
    'responds with words instead of a number',
    ['body-schema'],
    twist(
      ({ key }, { status }) => key === 'GET /summary' && status === 200,
      () => ({ text: 'many readers' }),
    ),
  ),
  faulty('does not require the CSRF token', ['credentials-enforced'], {
    admits: (credentials) => credentials.has('key') || credentials.has('session'),
  }),
  faulty(
    'crashes on a percent sign in a path',
    ['server-error'],
    twist(
      ({ request }) => /%25/.test(request.url ?? ''),
      () => failed,
    ),
  ),
  faulty(
    'crashes without User-Agent',
    ['server-error'],
    twist(
      ({ request }) => !request.headers['user-agent'],
      () => failed,
    ),
  ),
  faulty(
    'crashes on a large invalid body',
    ['server-error'],
    twist(
      ({ bytes }, { status }) => bytes > 200_000 && status === 400,
      () => failed,
    ),
  ),
];

/** For `JSON.stringify`: integers of any size. */
function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
