import { describe, expect, onTestFinished, test } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { isObject } from '../schema/json/pointer.ts';
import { openRunBudget } from '../send/run-budget.ts';
import { bookContract, operationOf } from '../testing/book-contract.ts';
import { buildTrait } from '../testing/build-trait.ts';
import { sourceOf } from '../testing/derivations.ts';
import { bench, exchange, findingsFor } from '../testing/exchanges.ts';
import { minimise, minimiseWitnesses } from './minimise.ts';

const source = sourceOf(bookContract);
const limits = { maxCases: 1000, timeMs: 60_000, elapsedMs: () => 0, interrupted: new AbortController().signal };

/** A target that fails for the titles that `fails` names, without a network between. */
function target(fails: (title: string) => boolean) {
  let sent = 0;
  const answer = (one: Case): Exchange => {
    sent += 1;
    const value = one.request.body.kind === 'content' ? one.request.body.value : undefined;
    const title = isObject(value) ? value['title'] : undefined;
    const bad = typeof title === 'string' && fails(title);
    return { ...exchange({ status: bad ? 500 : 200 }), case: one };
  };
  return { sent: () => sent, answer };
}

function titleOf({ case: { request } }: Exchange): unknown {
  const value = request.body.kind === 'content' ? request.body.value : undefined;
  return isObject(value) ? value['title'] : undefined;
}

async function minimiseFor(fails: (title: string) => boolean, title: string, common?: string) {
  const { answer, sent } = target(fails);
  const first = exchange({ status: 500 }, { content: { title, isbn: 12345, shelf: 'A1', extra: [1, 2, 3] } });
  const judge = (one: Exchange) => ({
    findings: findingsFor(one),
    traits: () => [buildTrait(`title of ${titleOf(one)}`)],
  });
  const [finding] = findingsFor(first);
  if (finding === undefined) throw new Error('The witness has no finding.');
  const sender = { send: async ({ cases }: { readonly cases: readonly Case[] }) => cases.map(answer) };
  const budget = openRunBudget(limits);
  onTestFinished(() => expect(sent()).toBeLessThanOrEqual(60));
  const smallest = await minimise(
    { finding, common: common === undefined ? [] : [buildTrait(common)] },
    { source, sender, budget, judge, mayBeSent: () => true },
  );
  const { body } = smallest.exchange.case.request;
  return { finding, smallest, value: body.kind === 'content' ? body.value : undefined };
}

describe('minimise', () => {
  test('leaves nothing in the request that the fault does not need', async () => {
    const { value, smallest } = await minimiseFor(() => true, 'a long title with many words');
    expect(value).toEqual({ title: '', isbn: 0 });
    expect(smallest.exchange.case.why.match(/\(minimised/g)).toHaveLength(1);
    expect(smallest.isSmallest).toBe(true);
  });

  test('finds the length at which a text is too long', async () => {
    const { value } = await minimiseFor((title) => title.length > 255, 'x'.repeat(1000));
    expect(isObject(value) && typeof value['title'] === 'string' && value['title'].length).toBe(256);
  });

  test('gives the finding itself when no smaller request shows it', async () => {
    const { finding, smallest } = await minimiseFor(() => false, 'only this one');
    expect(smallest).toBe(finding);
  });

  test('keeps a valid request valid', async () => {
    const { value } = await minimiseFor(() => true, 'any');
    const schema = operationOf('POST /books').body?.content[0]?.schema ?? '';
    expect(bench.validator.check(schema, value ?? null)).toEqual([]);
  });

  test('keeps what the requests of the bug have in common, so that no other bug takes its place', async () => {
    const { value } = await minimiseFor((title) => title !== 'fine', 'odd', 'title of odd');
    expect(value).toEqual({ title: 'odd', isbn: 0 });
  });
});

describe('minimiseWitnesses', () => {
  const large = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`extra${index}`, index]));
  const services = { source, budget: openRunBudget({ ...limits, maxCases: 100_000 }) };

  async function requestsFor(count: number) {
    const first = exchange({ status: 500 }, { content: { title: 'a title', isbn: 12345, ...large } });
    const [finding] = findingsFor(first);
    if (finding === undefined) throw new Error('The witness has no finding.');
    const { sent, answer } = target(() => false);
    const sender = { send: async ({ cases }: { readonly cases: readonly Case[] }) => cases.map(answer) };
    const judge = (one: Exchange) => ({ findings: findingsFor(one), traits: () => [] });
    const witnesses = Array.from({ length: count }, () => ({ finding, common: [] }));
    const ledger = { witnesses: () => witnesses, replaceWitness: () => undefined, recordError: () => undefined };
    await minimiseWitnesses(
      { ...ledger, judge: (one) => ({ ...judge(one), verdict: [] }) },
      { ...services, sender, mayBeSent: () => true },
    );
    return sent();
  }

  test('sends nothing that could harm what existed before', async () => {
    const [finding] = findingsFor(exchange({ status: 500 }, { content: { title: 'a long title', isbn: 12345 } }));
    if (finding === undefined) throw new Error('The witness has no finding.');
    const sender = { send: () => Promise.reject(new Error('sent')) };
    const judge = (one: Exchange) => ({ findings: findingsFor(one), traits: () => [] });
    const budget = openRunBudget(limits);
    const smallest = await minimise({ finding, common: [] }, { source, sender, budget, judge, mayBeSent: () => false });
    expect(smallest).toBe(finding);
  });

  test('sends at most sixty requests for a finding, and does so for at most twenty findings', async () => {
    expect(await requestsFor(1)).toBe(60);
    expect(await requestsFor(25)).toBe(60 * 20);
  });
});
