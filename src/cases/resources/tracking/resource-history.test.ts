import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { openResourceHistory } from './resource-history.ts';

const post = { responses: { 200: { description: 'Done' } } };
const { operations } = contractOf({
  paths: {
    '/orders/{id}/pay': { post },
    '/orders/{id}/submit': { post },
    '/orders/{id}/notes': { get: post, post },
    '/orders/{id}': { put: post, patch: post },
    '/notes/{id}': { patch: post },
  },
});
const find = (key: string) => operations.find((one) => one.key === key) ?? operations[0];
const order = { kind: '/orders/{}', values: ['7'], own: true };

/** Whether the order 7 is spent after that response to a request for it. */
function isSpent(key: string, status: number, path = `/orders/7/${key.split('/').at(-1)}`): boolean {
  const operation = find(key);
  if (operation === undefined) throw new Error(key);
  const history = openResourceHistory(operations);
  const request = { ...buildCase().request, path };
  history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
  return history.isSpent(operation, order);
}

describe('openResourceHistory', () => {
  it('remembers what was done with a resource, and what its state did not allow', () => {
    expect([200, 409, 400].map((status) => isSpent('POST /orders/{id}/pay', status))).toEqual([true, true, false]);
    expect(isSpent('POST /orders/{id}/pay', 200, '/orders/8/pay')).toBe(false);
  });

  it('lets a list be added to, and a resource be changed, as often as it is asked for', () => {
    expect(isSpent('POST /orders/{id}/notes', 201)).toBe(false);
    expect(isSpent('PUT /orders/{id}', 200, '/orders/7')).toBe(false);
  });

  /** What is known of the order 7 after these responses to requests for orders: an operation, the order and the status. */
  const knownAfter = (...replies: readonly (readonly [string, string, number])[]) => {
    const history = openResourceHistory(operations);
    for (const [name, id, status] of replies) {
      const operation = find(`POST /orders/{id}/${name}`);
      if (operation === undefined) throw new Error(name);
      const request = { ...buildCase().request, path: `/orders/${id}/${name}` };
      history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
    }
    const known = (name: string) => {
      const operation = find(`POST /orders/{id}/${name}`);
      return operation && [history.isSpent(operation, order), history.suits(operation, order)];
    };
    const payment = find('POST /orders/{id}/pay');
    return { pay: known('pay'), notes: known('notes'), way: payment && history.wayTo(payment) };
  };

  it('knows what has to be done with a resource before', () => {
    expect(knownAfter().pay).toEqual([false, undefined]);
    expect(knownAfter(['pay', '8', 409]).pay).toEqual([false, false]);
    expect(knownAfter(['pay', '8', 409], ['submit', '7', 200]).pay).toEqual([false, undefined]);
    expect(knownAfter(['submit', '8', 200], ['pay', '8', 200], ['submit', '7', 200]).pay).toEqual([false, true]);
    expect(knownAfter(['submit', '8', 200], ['notes', '8', 201], ['submit', '7', 200]).notes).toEqual([false, true]);
  });

  it('knows after which actions a resource can no longer be changed', () => {
    const suitsAfter = (...replies: readonly (readonly [string, string, number])[]) => {
      const history = openResourceHistory(operations);
      for (const [key, path, status] of replies) {
        const operation = find(key);
        if (operation === undefined) throw new Error(key);
        const request = { ...buildCase().request, path };
        history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
      }
      const [change, other] = [find('PATCH /orders/{id}'), find('PATCH /notes/{id}')];
      const note = { kind: '/notes/{}', values: ['7'] };
      return (
        change && other && [history.suits(change, order), history.isSpent(change, order), history.suits(other, note)]
      );
    };
    const pay = (id: string) => ['POST /orders/{id}/pay', `/orders/${id}/pay`, 200] as const;
    const patch = (id: string, status: number) => ['PATCH /orders/{id}', `/orders/${id}`, status] as const;
    expect(suitsAfter(pay('7'))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 409), pay('7'))).toEqual([false, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 409))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(patch('7', 409))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 200), patch('8', 409), pay('7'))).toEqual([true, false, undefined]);
    expect(suitsAfter(['PATCH /notes/{id}', '/notes/7', 409])).toEqual([undefined, false, undefined]);
  });

  it('knows which actions lead to the state that an operation needs', () => {
    const submitted = ['submit', '8', 200] as const;
    expect(knownAfter().way).toBeUndefined();
    expect(knownAfter(['pay', '8', 200]).way).toEqual([]);
    expect(knownAfter(['pay', '8', 409], submitted, ['pay', '8', 200]).way).toEqual([
      { key: 'POST /orders/{id}/submit', change: undefined },
    ]);
    expect(knownAfter(['submit', '8', 409], ['pay', '8', 409]).way).toBeUndefined();
  });

  it('knows which steps in the bodies of one action lead to the state that an operation needs', () => {
    const history = openResourceHistory(operations);
    const send = (key: string, body: JsonObject, status: number) => {
      const operation = find(key);
      if (operation === undefined) throw new Error(key);
      const path = operation.path.replace('{id}', '8');
      const request = { ...buildCase().request, path, body: jsonBody(body) };
      history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
    };
    const [submit, pay] = ['POST /orders/{id}/submit', 'POST /orders/{id}/pay'];
    send(submit, { action: 'approve', note: 'a' }, 409);
    send(submit, { action: 'send', note: 'b' }, 200);
    send(submit, { action: 'approve', note: 'c' }, 200);
    send(pay, {}, 200);
    const payment = find(pay);
    const [sent, approved] = [
      { key: submit, change: { action: 'send', note: 'b' } },
      { key: submit, change: { action: 'approve', note: 'c' } },
    ];
    expect(payment && history.wayTo(payment)).toEqual([sent, approved]);
    // Each step is possible in a state of its own.
    const approve = { key: submit, change: { action: 'approve', note: 'd' } };
    const other = (id: string) => ({ kind: '/orders/{}', values: [id] });
    expect([history.wayTo(approve), history.suits(approve, other('9'))]).toEqual([[sent], false]);
    expect(history.suits({ key: submit, change: { action: 'send' } }, other('9'))).toBe(true);
    // It was not tried with what is paid.
    expect(history.suits(approve, other('8'))).toBe(false);
    expect([history.isUntried(approve), history.isUntried({ key: submit, change: { action: 'reject' } })]).toEqual([
      false,
      true,
    ]);
    // One that was never possible may be so where another one is.
    const reject = { key: submit, change: { action: 'reject' } };
    expect([history.wayTo(reject), history.suits(reject, other('9'))]).toEqual([[], true]);
    const operation = find(submit);
    if (operation === undefined) throw new Error(submit);
    expect(history.deedOf(operation, { ...buildCase().request, body: jsonBody(reject.change) })).toEqual(reject);
    // What was reached, and how.
    expect(history.statesOf('/orders/{}').map(({ way }) => way)).toEqual([
      [sent],
      [sent, approved],
      [sent, approved, { key: pay, change: undefined }],
    ]);
  });

  it('lets what creates something be done again, until that is refused', () => {
    const paths = { '/orders/{id}/shares': { post: { responses: { 201: { description: 'Made' } } } } };
    const [operation] = contractOf({ paths }).operations;
    if (operation === undefined) throw new Error('no operation');
    const history = openResourceHistory([operation]);
    const spentAfter = (status: number) => {
      const request = { ...buildCase().request, path: '/orders/7/shares' };
      history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
      return history.isSpent(operation, order);
    };
    expect([spentAfter(201), spentAfter(409)]).toEqual([false, true]);
  });

  it('knows which change of a state leads to the state that an operation needs', () => {
    const wayAfter = (...replies: readonly (readonly [string, string, number, JsonObject?])[]) => {
      const history = openResourceHistory(operations);
      for (const [key, path, status, value] of replies) {
        const operation = find(key);
        if (operation === undefined) throw new Error(key);
        const request = { ...buildCase().request, path, ...(value && { body: jsonBody(value) }) };
        history.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
      }
      const payment = find('POST /orders/{id}/pay');
      return payment && [history.wayTo(payment), history.suits(payment, order)];
    };
    const change = (id: string, value: JsonObject, status = 200) =>
      ['PATCH /orders/{id}', `/orders/${id}`, status, value] as const;
    const pay = (status: number) => ['POST /orders/{id}/pay', '/orders/8/pay', status] as const;
    const way = [{ key: 'PATCH /orders/{id}', change: { status: 'open' } }];
    expect(wayAfter(pay(409), change('8', { status: 'open' }), pay(200))).toEqual([way, false]);
    const open = [change('8', { status: 'open' }), pay(200), change('7', { status: 'open' })] as const;
    expect(wayAfter(...open)).toEqual([way, true]);
    expect(wayAfter(...open, change('7', { status: 'void' }))).toEqual([way, undefined]);
    expect(wayAfter(pay(409), change('8', { note: 'open' }), pay(200))).toEqual([[], true]);
    expect(wayAfter(pay(409), change('8', { status: 'open', note: 'a' }), pay(200))).toEqual([[], true]);
    expect(wayAfter(pay(409), change('8', { status: 'open' }, 409))).toEqual([undefined, false]);
  });

  it('lets what was refused be tried again after something else was done', () => {
    expect(knownAfter(['pay', '7', 409]).pay).toEqual([true, false]);
    expect(knownAfter(['pay', '7', 409], ['submit', '7', 200]).pay).toEqual([false, undefined]);
    expect(knownAfter(['pay', '7', 200], ['submit', '7', 200]).pay).toEqual([true, undefined]);
  });

  describe('below a resource with which an action was done', () => {
    const nested = contractOf({
      paths: {
        '/projects/{key}/archive': { post },
        '/projects/{key}': { patch: post },
        '/projects/{key}/tasks': { get: post, post },
        '/projects/{key}/tasks/{number}': { get: post, patch: post },
        '/projects/{key}/tasks/{number}/close': { post },
        '/projects/{key}/tasks/{number}/notes': { get: post, post },
        '/projects/{key}/tasks/{number}/notes/{note}': { get: post, patch: post },
      },
    }).operations;
    const operationOf = (key: string) => {
      const operation = nested.find((one) => one.key === key);
      if (operation === undefined) throw new Error(key);
      return operation;
    };
    const change = operationOf('PATCH /projects/{key}/tasks/{number}');
    const close = operationOf('POST /projects/{key}/tasks/{number}/close');
    /** What is known after these requests, each by its key, its path and its status. */
    const learnt = (...replies: readonly (readonly [string, string, number])[]) => {
      const history = openResourceHistory(nested);
      for (const [key, path, status] of replies) {
        const request = { ...buildCase().request, path };
        const sent = buildCase({ operation: operationOf(key), request });
        history.learn(buildExchange({ case: sent, outcome: buildReply({ status }) }));
      }
      return history;
    };
    const projectOf = (key: string) => ({ kind: '/projects/{}', values: [key] });
    const taskOf = (...values: string[]) => ({ kind: '/projects/{}/tasks/{}', values });
    const noteOf = (...values: string[]) => ({ kind: '/projects/{}/tasks/{}/notes/{}', values });
    const archived = (key: string) => ['POST /projects/{key}/archive', `/projects/${key}/archive`, 200] as const;
    const closed = (...[key, number]: [string, string]) =>
      [close.key, `/projects/${key}/tasks/${number}/close`, 200] as const;
    const changed = (key: string, number: string, status: number) =>
      [change.key, `/projects/${key}/tasks/${number}`, status] as const;

    it('everything is used, at any depth, and nothing beside it or above it', () => {
      const { isUsed } = learnt(archived('a'));
      expect([projectOf('a'), taskOf('a', '1'), noteOf('a', '1', 'x')].map(isUsed)).toEqual([true, true, true]);
      expect([projectOf('b'), taskOf('b', '1'), noteOf('b', 'a', 'a')].map(isUsed)).toEqual([false, false, false]);
      const ofTask = learnt(closed('a', '1')).isUsed;
      expect([taskOf('a', '1'), noteOf('a', '1', 'x')].map(ofTask)).toEqual([true, true]);
      expect([projectOf('a'), taskOf('a', '2'), noteOf('a', '2', 'x')].map(ofTask)).toEqual([false, false, false]);
      expect([taskOf('a', '1'), { kind: '/projects/{}/tasks/{}', values: undefined }].map(learnt().isUsed)).toEqual([
        false,
        false,
      ]);
    });

    it('what is refused there may be possible elsewhere, and what was refused elsewhere there', () => {
      const history = learnt(archived('a'), changed('a', '1', 409));
      expect([taskOf('a', '2'), taskOf('b', '1')].map((task) => history.suits(change, task))).toEqual([
        false,
        undefined,
      ]);
      const possible = learnt(changed('b', '1', 200), archived('a'));
      expect([taskOf('a', '1'), taskOf('b', '2')].map((task) => possible.suits(change, task))).toEqual([
        undefined,
        true,
      ]);
      const refused = learnt([close.key, '/projects/a/tasks/1/close', 409]);
      expect(refused.isSpent(close, taskOf('a', '1'))).toBe(true);
      const later = learnt([close.key, '/projects/a/tasks/1/close', 409], archived('a'));
      expect(later.isSpent(close, taskOf('a', '1'))).toBe(false);
    });

    it('what was done with the resource itself counts first, and then what was done with the nearest above it', () => {
      const own = learnt(archived('a'), closed('a', '1'), changed('a', '1', 409), archived('b'), closed('c', '1'));
      expect(own.suits(change, taskOf('c', '1'))).toBe(false);
      expect(own.suits(change, taskOf('b', '1'))).toBeUndefined();
      const note = operationOf('PATCH /projects/{key}/tasks/{number}/notes/{note}');
      const refused = [note.key, '/projects/a/tasks/1/notes/x', 409] as const;
      const nearest = learnt(archived('a'), closed('a', '1'), refused, closed('b', '1'), archived('c'));
      expect(nearest.suits(note, noteOf('b', '1', 'y'))).toBe(false);
      expect(nearest.suits(note, noteOf('c', '1', 'y'))).toBeUndefined();
    });

    it('no way leads to a state of what is below it', () => {
      expect(learnt(archived('a'), closed('a', '1')).wayTo(close)).toBeUndefined();
      expect(learnt(closed('a', '1')).wayTo(close)).toEqual([]);
    });
  });
});
