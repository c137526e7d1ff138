import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { bodyText, casesOf, derivationOf, thingContract } from '../../../testing/derivations.ts';
import { deriveSequences } from '../../plan/derive-sequences.ts';
import { readOnly } from './read-only.ts';

function casesFor(properties: Record<string, object>) {
  const contract = thingContract({
    type: 'object',
    required: ['id'],
    properties: { name: {}, ...properties },
  } as never);
  return casesOf(readOnly, { key: 'POST /things', contract });
}

describe('read-only', () => {
  it('sets each readOnly property to a recognisable value, and promises nothing', () => {
    const cases = casesFor({
      id: { type: 'string', format: 'uuid', readOnly: true },
      made: { type: 'string', format: 'date-time', readOnly: true },
      count: { type: 'integer', readOnly: true },
    });
    expect(cases.map(bodyText)).toEqual([
      expect.stringContaining('"id":"c01df4a3-'),
      expect.stringContaining('"made":"2001-02-03T04:05:06Z"'),
      expect.stringContaining('"count":74107410'),
    ]);
    expect(cases.every(({ expects }) => expects === 'anything')).toBe(true);
  });

  it('sets what only the response declares as readOnly, unless the body is closed', () => {
    const properties = { name: { type: 'string' }, id: { type: 'string', readOnly: true } };
    const shown = { content: { 'application/json': { schema: { type: 'object', properties } } } };
    const sent = (schema: JsonObject) => {
      const requestBody = { content: { 'application/json': { schema } } };
      const contract = contractOf({
        paths: { '/things': { post: { requestBody, responses: { '201': { description: 'Made', ...shown } } } } },
      } as JsonObject);
      return casesOf(readOnly, { key: 'POST /things', contract }).map(bodyText);
    };
    const input = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    expect(sent(input)).toEqual([expect.stringContaining('"id":"c01df4a3-')]);
    expect(sent({ ...input, additionalProperties: false })).toEqual([]);
    expect(sent({ ...input, properties: { ...input.properties, id: { type: 'string' } } })).toEqual([]);
  });

  it('derives nothing where no such value is valid, and for operations without one', () => {
    expect(casesFor({ state: { enum: ['active'], readOnly: true } })).toEqual([]);
    expect(casesFor({ code: { type: 'string', pattern: '^[A-Z]{2}$', readOnly: true } })).toEqual([]);
    expect(casesOf(readOnly, { key: 'GET /books' })).toEqual([]);
    expect(casesOf(readOnly)).toEqual([]);
  });

  it('sets what has a pattern to a text made from that', () => {
    const [one] = casesFor({ id: { type: 'string', pattern: '^inv_[0-9a-z]{12}$', readOnly: true } }).map(bodyText);
    expect(one).toMatch(/"id":"inv_[0-9a-z]{12}"/);
  });

  /** The bodies that are sent to a service, and what is judged of its responses: it chooses the state by the number of the request and what the request sets. */
  const states = (choose: (set: unknown, number: number) => string, method = 'POST') => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, state: { enum: ['draft', 'open', 'paid'], readOnly: true } },
    };
    const content = { 'application/json': { schema } };
    const operation = { requestBody: { content }, responses: { 200: { description: 'Done', content } } };
    const contract = contractOf({ paths: { '/things': { [method.toLowerCase()]: operation } } } as JsonObject);
    const exchanges = new Map<string, Exchange>();
    const derivation = {
      ...derivationOf({ key: `${method} /things`, contract }),
      findExchange: (id: string) => exchanges.get(id),
    };
    const sent: unknown[] = [];
    const judged: (ExpectedState | undefined)[] = [];
    for (const { cases } of deriveSequences(readOnly, derivation))
      for (const one of cases) {
        const body = JSON.parse(bodyText(one) ?? '');
        sent.push(body.state);
        if (one.expectedState !== undefined) judged.push(one.expectedState);
        const text = JSON.stringify({ name: body.name, state: choose(body.state, sent.length) });
        exchanges.set(one.id, buildExchange({ case: one, outcome: buildReply({ status: 201, text }) }));
      }
    return { sent, judged };
  };

  it('sets one of few values, and judges it where the response has it only when the request sets it', () => {
    expect(states((set) => String(set ?? 'draft'))).toEqual({
      sent: [undefined, 'open', undefined, 'open'],
      judged: [{ kind: 'listed-value-ignored', property: 'state' }],
    });
    expect(states(() => 'draft')).toEqual({ sent: [undefined, 'open'], judged: [] });
    expect(states((_, number) => (number < 2 ? 'draft' : 'open'))).toEqual({
      sent: [undefined, 'open', undefined],
      judged: [],
    });
  });

  it('sets it back in what exists, which keeps what a change does not set', () => {
    let kept = 'draft';
    const keep = (set: unknown) => {
      kept = String(set ?? kept);
      return kept;
    };
    expect(states(keep, 'PUT')).toEqual({
      sent: [undefined, 'open', 'draft', 'open'],
      judged: [{ kind: 'listed-value-ignored', property: 'state' }],
    });
    const moveOn = (_: unknown, number: number) => (number < 2 ? 'draft' : 'open');
    expect(states(moveOn, 'PUT')).toEqual({ sent: [undefined, 'open', 'draft'], judged: [] });
  });
});
