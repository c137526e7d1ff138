import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { cleanUp } from './clean-up.ts';

const cases = Array.from({ length: 20 }, (_, index) => buildCase({ id: String(index) }));

const waiting = { sleep: async () => undefined, waitMs: 2000 };

function slowSend() {
  const sent: string[] = [];
  let [underWay, most] = [0, 0];
  const send = async (testCase: Case) => {
    underWay += 1;
    most = Math.max(most, underWay);
    sent.push(testCase.id);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return buildExchange({ case: testCase });
  };
  return { sent, send, most: () => most };
}

describe('the clean-up', () => {
  it('sends every request once, in order, as many at a time as it may', async () => {
    const { sent, send, most } = slowSend();
    await cleanUp(cases, { send, hasRoom: () => true, concurrency: 4, ...waiting });
    expect(sent).toEqual(cases.map(({ id }) => id));
    expect(most()).toBe(4);
  });

  it('sends what has failed once more, one at a time', async () => {
    const sent: string[] = [];
    const send = async (testCase: Case) => {
      sent.push(testCase.id);
      return buildExchange({ case: testCase, outcome: buildReply({ status: [500, 409][Number(testCase.id)] ?? 404 }) });
    };
    await cleanUp(cases, { send, hasRoom: () => true, concurrency: 4, ...waiting });
    expect(sent.slice(cases.length)).toEqual(['0', '1']);
  });

  it('names the requests that succeed, also when they are sent once more', async () => {
    const succeeded: string[] = [];
    let sent = 0;
    const send = async (testCase: Case) => {
      sent += 1;
      const status = ['204', '404', '409'][Number(testCase.id)] ?? '200';
      return buildExchange({ case: testCase, outcome: buildReply({ status: sent > 3 ? 204 : Number(status) }) });
    };
    const onSuccess = (exchange: Exchange) => succeeded.push(exchange.case.id);
    await cleanUp(cases.slice(0, 3), { send, hasRoom: () => true, concurrency: 1, ...waiting, onSuccess });
    expect(succeeded).toEqual(['0', '2']);
  });

  describe('of what is refused for its state', () => {
    /** What is sent for 8 things, which can be deleted once they were ended in this way. */
    async function sentWhere(helps: string, unsuccessful = new Set<string>()) {
      const [sent, ended] = [[] as string[], new Set<string>()];
      const send = async (one: Case) => {
        sent.push(one.id);
        const [id = '', ending] = one.id.split(' ');
        if (ending === helps) ended.add(id);
        const status = ending !== undefined || ended.has(id) || helps === 'nothing needed' ? 204 : 409;
        return buildExchange({ case: one, outcome: buildReply({ status }) });
      };
      const endings = ({ id }: Case) =>
        ['void', 'cancel'].map((one) =>
          buildCase({ id: `${id} ${one}`, operation: { ...buildCase().operation, key: `POST /${one}` } }),
        );
      await cleanUp(cases.slice(0, 8), {
        send,
        hasRoom: () => true,
        concurrency: 1,
        ...waiting,
        endings,
        unsuccessful,
      });
      return sent;
    }

    it('ends it in each way, then in the one that has helped', async () => {
      const sent = (await sentWhere('cancel')).slice(8);
      expect(sent.slice(0, 5)).toEqual(['0', '0 void', '0', '0 cancel', '0']);
      expect(sent.slice(5, 11)).toEqual(['1', '1 cancel', '1', '2', '2 cancel', '2']);
    });

    it('ends no more of them where nothing has helped, and does not send them again unless something was deleted', async () => {
      const unsuccessful = new Set<string>();
      const sent = (await sentWhere('', unsuccessful)).slice(8);
      expect(sent.filter((id) => id.includes(' ')).map((id) => id.slice(0, 1))).toEqual([...'001122']);
      expect([...unsuccessful]).toEqual(cases.slice(0, 8).map(({ id }) => id));
      expect(await sentWhere('', unsuccessful)).toEqual([]);
      unsuccessful.delete('7');
      expect(await sentWhere('nothing needed', unsuccessful)).toEqual([...'70123456']);
    });
  });

  it('waits for a service that is locked for a moment, and sends everything that was refused', async () => {
    let waited = 0;
    const deleted: string[] = [];
    const send = async (testCase: Case) => {
      const status = waited < 1000 ? 423 : 204;
      if (status === 204) deleted.push(testCase.id);
      return buildExchange({ case: testCase, outcome: buildReply({ status }) });
    };
    const sleep = async (milliseconds: number) => {
      waited += milliseconds;
    };
    await cleanUp(cases, { send, sleep, hasRoom: () => true, concurrency: 4, waitMs: 2000 });
    expect(deleted).toEqual(cases.map(({ id }) => id));
  });

  it('does not wait longer than it may for a service that stays locked', async () => {
    const sent: string[] = [];
    const send = async (testCase: Case) => {
      sent.push(testCase.id);
      return buildExchange({ case: testCase, outcome: buildReply({ status: 423 }) });
    };
    await cleanUp(cases, { send, ...waiting, hasRoom: () => true, concurrency: 4 });
    expect(sent).toHaveLength(2 * cases.length + 4);
  });

  it('stops when there is no time left', async () => {
    const { sent, send } = slowSend();
    await cleanUp(cases, { send, hasRoom: () => sent.length < 7, concurrency: 1, ...waiting });
    expect(sent).toHaveLength(7);
  });
});
