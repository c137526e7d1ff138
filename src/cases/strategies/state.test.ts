import { describe, expect, it } from 'vitest';
import type { Case, ExpectedState } from '../../model/case.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { sourceOf } from '../../testing/derivations.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { derivePlan } from '../derive-plan.ts';
import { unusedIdentifier } from '../resources/resource-lifecycle.ts';

type Answer = (sent: Case, path: string) => Partial<Omit<Reply, 'kind'>> & { readonly text?: string };

/** The cases for `/members/{memberId}` that are sent to a target with those responses. */
function casesSent(answer: Answer): readonly Case[] {
  const plan = derivePlan(memberContract, sourceOf(memberContract), { seed: 1, strictAuth: false });
  const steps: Case[] = [];
  for (const { cases } of plan.sequences()) {
    for (const sent of cases) {
      if (sent.strategy !== 'state' || !sent.id.endsWith('(/members/{memberId})')) continue;
      steps.push(sent);
      const exchange: Exchange = buildExchange({ case: sent, outcome: buildReply(answer(sent, sent.request.path)) });
      plan.learn(exchange);
    }
  }
  return steps;
}

/** A target that stores members. */
function openStore(): Answer {
  const members = new Map<string, JsonObject>();
  const headers = [['ETag', '"1"']] as const;
  return ({ request: { method, body } }, path) => {
    const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const id = /^\/members\/(\d+)$/.exec(path)?.[1] ?? '50';
    const show = (status: number) => ({ status, headers, text: JSON.stringify(members.get(id)) });
    if (method === 'POST') members.set(id, { tier: 'plain', ...sent, id: 50, joined: '2020-01-01' });
    if (path === '/members') return method === 'POST' ? show(201) : { status: 200, text: '{"items":[]}' };
    if (!members.has(id)) return { status: 404 };
    if (method === 'PUT' || method === 'PATCH') members.set(id, { ...members.get(id), ...sent });
    if (method === 'DELETE') return members.delete(id) ? { status: 204, text: '' } : { status: 404 };
    return show(200);
  };
}

const labels = (steps: readonly Case[]) => steps.map(({ id }) => /› state › (.*) \(/.exec(id)?.[1]);

function expectedAfter(steps: readonly Case[], label: string): ExpectedState | undefined {
  return steps.find(({ id }) => id.includes(`› ${label} (`))?.expectedState;
}

describe('state', () => {
  const steps = casesSent(openStore());

  it('creates, reads, changes and deletes a resource of a target that stores it', () => {
    expect(labels(steps)).toEqual([
      ...['create', 'read what was never created', 'read after create', 'list after create'],
      ...['PUT', 'read after PUT', 'PATCH', 'read after PATCH', 'DELETE', 'read after DELETE', 'list after DELETE'],
    ]);
    expect(steps.slice(2, 3).map(({ request }) => request.path)).toEqual(['/members/50']);
  });

  it('expects the properties that were sent, as the response to them had them, except readOnly and writeOnly ones', () => {
    const expectedState = expectedAfter(steps, 'read after create');
    const names = expectedState?.kind === 'stored' ? Object.keys(expectedState.members) : [];
    expect(names.toSorted()).toEqual(['address', 'name', 'nick', 'tier']);
  });

  it('expects a PATCH to keep what it does not mention', () => {
    const [put, patch] = ['read after PUT', 'read after PATCH'].map((label) => expectedAfter(steps, label));
    const members = (one: typeof put) => (one?.kind === 'stored' ? one.members : {});
    expect(members(patch)).toMatchObject(members(put));
    expect(members(put)).not.toEqual({});
  });

  it('knows what was shown before a change, and before the deletion', () => {
    expect(expectedAfter(steps, 'read after PUT')).toMatchObject({ before: { tag: '"1"', content: { id: 50 } } });
    expect(expectedAfter(steps, 'read after DELETE')).toMatchObject({ kind: 'removed', content: { id: 50 } });
    expect(expectedAfter(steps, 'list after DELETE')).toEqual({ kind: 'unlisted', id: '50' });
    expect(expectedAfter(steps, 'list after create')).toEqual({ kind: 'listed', id: '50', whole: false });
  });

  it('ends where nothing is created, and where the target shows a resource that was never created', () => {
    expect(labels(casesSent(() => ({ status: 202, text: '{"id":50}' })))).toEqual(['create', 'create an ordinary one']);
    const mock: Answer = ({ request }) => ({ status: request.method === 'POST' ? 201 : 200, text: '{"id":50}' });
    expect(labels(casesSent(mock))).toEqual(['create', 'read what was never created']);
  });
});

it.each([
  ['12', '7410753'],
  ['9007199254740993', '9007199262151734'],
  ['c01df4a3-0741-4074-8107-41074107410c', 'c01df4a3-0741-4074-8107-41074118521d'],
  ['room-f', 'sppn-a'],
])('an unused identifier of the form of %s is %s', (id, other) => {
  expect(unusedIdentifier(id)).toBe(other);
});
