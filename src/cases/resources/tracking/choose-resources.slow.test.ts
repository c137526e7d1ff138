import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const text = { type: 'string' };
const film = { type: 'object', properties: { id: { ...text, readOnly: true }, title: text } };
const vote = {
  type: 'object',
  required: ['score'],
  properties: { juror: text, score: { type: 'integer', minimum: 1 } },
};
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { ...text, pattern: '^[a-z][a-z0-9]+$' },
});
const refused = { 409: { description: 'Conflict' }, 404: { description: 'Unknown' } };

/** The lists of votes that a run reads of a service with these methods for votes, where a film takes votes once it was submitted. */
function listsOfVotes(adder: 'put' | 'post') {
  const cast = { ...taking(vote), responses: { ...responses('201', vote), ...refused } };
  const list = {
    parameters: [inPath('id')],
    get: {
      description: 'Best score first.',
      responses: { ...responses('200', { type: 'array', items: vote }), ...refused },
    },
  };
  const contract = contractOf({
    paths: {
      '/films': { post: { ...taking(film), responses: responses('201', film) } },
      '/films/{id}': { parameters: [inPath('id')], get: { responses: { ...responses('200', film), ...refused } } },
      '/films/{id}/submit': {
        parameters: [inPath('id')],
        post: { responses: { ...responses('200', film), ...refused } },
      },
      '/films/{id}/votes': adder === 'post' ? { ...list, post: cast } : list,
      ...(adder === 'put' && {
        '/films/{id}/votes/{juror}': { parameters: [inPath('id'), inPath('juror')], put: cast },
      }),
    },
  } as unknown as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const films = new Map<string, { isOpen: boolean; readonly votes: JsonObject[] }>();
  const lists: { readonly film: string; readonly votes: number }[] = [];
  const respond = ({ request: { method, path, body } }: Case) => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const [, , id = `f${films.size}`, below, juror = ''] = path.split('?')[0]?.split('/') ?? [];
    if (path === '/films' && method === 'POST') films.set(id, { isOpen: false, votes: [] });
    const known = films.get(id);
    if (known === undefined) return { status: 404 };
    if (below === 'submit') known.isOpen = true;
    if (below === 'votes' && method === 'GET') {
      lists.push({ film: id, votes: known.votes.length });
      return {
        status: 200,
        text: JSON.stringify(known.votes, (_, one) => (typeof one === 'bigint' ? Number(one) : one)),
      };
    }
    if (below === 'votes' && !known.isOpen) return { status: 409 };
    if (below === 'votes') known.votes.push({ ...value, juror });
    return { status: below === 'submit' || method === 'GET' ? 200 : 201, text: JSON.stringify({ id, title: 'a' }) };
  };
  for (const { cases } of plan.sequences({ wantsDepth: () => lists.length < 120 })) {
    for (const one of cases) plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
  }
  return lists;
}

it.each(['put', 'post'] as const)(
  'a list is read below what takes items in its state, which are added by %s',
  (adder) => {
    const shown = listsOfVotes(adder);
    expect(shown.filter(({ votes }) => votes > 0).length).toBeGreaterThan(shown.length / 2);
  },
);
