import { describe, expect, it } from 'vitest';
import { fault, rejection, rejectionMessage } from './rejection.ts';

describe('the message of a rejection', () => {
  it('names each place and the fault there', () => {
    expect(rejectionMessage(rejection('schema', fault('body/id', 'must be integer'), fault('body', 'is odd')))).toBe(
      'body/id: must be integer; body: is odd',
    );
  });

  it('is short however many faults there are', () => {
    const faults = Array.from({ length: 1000 }, (_, at) => fault(`body/${at}`, 'must be integer'));
    const message = rejectionMessage(rejection('schema', ...faults));
    expect(message.length).toBeLessThan(500);
    expect(message).toMatch(/; and \d+ more$/);
  });

  it('is short however long a name is, and has no control characters or half surrogate pairs', () => {
    const message = rejectionMessage(
      rejection('schema', fault(`body/${'😀'.repeat(500)}\u001b[2J\u202E\ud800`, 'x'.repeat(1000))),
    );
    expect(message.length).toBeLessThan(500);
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});
