import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { credential: 'lower-case', expects: 'accepted', outside: 'credentials' };
const challenge = [['WWW-Authenticate', 'Bearer']] as const;

describe('scheme-case', () => {
  it.each([400, 401, 403, 404])('trips on %i to a scheme in lower case', (status) => {
    const one = exchange({ status, headers: challenge }, asked);
    expect(faultsOf(one)).toEqual(['scheme-case']);
    expect(findingsFor(one).find(({ rule }) => rule === 'scheme-case')).toMatchObject({
      level: 'deviation',
      contract: '/security/0',
      clause: 'RFC 9110, 11.1',
    });
  });

  it('trips on a refusal of a scheme in capitals', () => {
    const one = exchange({ status: 401, headers: challenge }, { ...asked, credential: 'upper-case' });
    expect(faultsOf(one)).toEqual(['scheme-case']);
  });

  it('leaves a refusal of two spaces alone', () => {
    const spaced = { credential: 'spaced', expects: 'anything', outside: 'credentials' } as const;
    expect(faultsOf(exchange({ status: 401, headers: challenge }, spaced))).toEqual([]);
  });

  it('leaves a refusal alone where nothing was promised about acceptance', () => {
    expect(faultsOf(exchange({ status: 400 }, { ...asked, expects: 'anything' }))).toEqual([]);
  });

  it('leaves success alone', () => {
    expect(faultsOf(exchange({}, asked))).toEqual([]);
  });

  it('leaves server errors to their own rule', () => {
    expect(faultsOf(exchange({ status: 500 }, asked))).toEqual(['server-error']);
  });

  it.each([409, 410, 412, 413, 415, 422, 428])('does not blame the case of the scheme for a %i', (status) => {
    expect(faultsOf(exchange({ status }, { ...asked, operation: 'DELETE /books/{isbn}' }))).toEqual([]);
  });

  it('does not blame the case of the scheme for a refusal that names what was sent', () => {
    const refusal = (status: number, text: string) =>
      faultsOf(
        exchange(
          { status, headers: challenge, text: JSON.stringify({ code: 1, text }) },
          { ...asked, content: { title: 'Emma', tag: 'abc' } },
        ),
      );
    expect(refusal(400, "The title 'Emma' is not known")).toEqual([]);
    expect(refusal(400, 'abc is not known')).toEqual(['scheme-case']);
    expect(refusal(401, 'Emma may not enter')).toEqual(['scheme-case']);
  });

  it('does not blame the case of the scheme when the resource may not exist', () => {
    expect(faultsOf(exchange({ status: 404 }, { ...asked, operation: 'GET /books/{isbn}' }))).toEqual([]);
  });

  it('leaves refusals of the usual case alone', () => {
    expect(faultsOf(exchange({ status: 400 }, { expects: 'rejected', fault: 'schema' }))).toEqual([]);
  });
});
