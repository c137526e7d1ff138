import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor, noReply } from '../../testing/exchanges.ts';

const length = { kind: 'framing', message: 'two lengths that differ', clause: 'RFC 9112, 6.3' } as const;
const fold = { kind: 'framing', message: 'a folded header line', clause: 'RFC 9112, 5.2' } as const;

describe('framing', () => {
  it('trips on bytes that are not an HTTP response', () => {
    const [finding, ...more] = findingsFor(exchange(noReply('malformed', 'RFC 9112, 4')));
    expect(finding).toMatchObject({ rule: 'framing', level: 'violation', clause: 'RFC 9112, 4' });
    expect(more).toEqual([]);
  });

  it('falls back on the general clause', () => {
    expect(findingsFor(exchange(noReply('malformed')))[0]?.clause).toBe('RFC 9112, 2');
  });

  it('trips on a defect although a response could be read', () => {
    expect(faultsOf(exchange({ defects: [length] }))).toEqual(['framing']);
  });

  it('trips on every defect, each with its cause', () => {
    expect(findingsFor(exchange({ defects: [length, fold] })).map(({ cause }) => cause)).toEqual([
      length.clause,
      fold.clause,
    ]);
  });

  it('trips whatever was sent', () => {
    const asked = { method: 'PATCH', expects: 'anything', outside: 'method' } as const;
    expect(faultsOf(exchange(noReply('malformed'), asked))).toEqual(['framing']);
  });

  it.each([
    ['interim responses', { interim: [100, 103, 103] }],
    [
      'header fields of every kind',
      {
        headers: [
          ['X-Empty', ''],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ],
      },
    ],
    [
      'a connection that is to be closed',
      {
        headers: [
          ['connection', 'close'],
          ['ETag', 'W/"1"'],
        ],
      },
    ],
  ] as const)('leaves a response alone with %s', (_, answered) => {
    expect(faultsOf(exchange(answered))).toEqual([]);
  });
});
