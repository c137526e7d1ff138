import { describe, expect, it } from 'vitest';
import { type Answered, type Asked, bench, exchange, noReply } from '../testing/exchanges.ts';
import { judge } from './judge.ts';

function metBy(answered: Answered = {}, asked: Asked = {}) {
  return judge(bench, exchange(answered, asked)).observed;
}

const refused: Asked = { credential: 'none', expects: 'unauthorised', outside: 'credentials' };
const challenge = [['WWW-Authenticate', 'Bearer']] as const;

describe('readMet', () => {
  it('names the documented response and media type', () => {
    expect(metBy()).toEqual({
      response: '/paths/~1books/post/responses/200',
      content: '/paths/~1books/post/responses/200/content/application~1json',
      asExpected: true,
      resembles: undefined,
      undeclared: [],
      echoes: [
        { member: 'isbn', fate: 'not in the response' },
        { member: 'title', fate: 'as sent' },
        { member: 'shelf', fate: 'as sent' },
      ],
      extras: undefined,
    });
  });

  it.each([
    ['kept', { text: '{"title":"Emma","colour":"red"}' }],
    ['dropped', {}],
    ['refused', { status: 400 }],
  ] as const)('reports that an undeclared property is %s', (fate, answered) => {
    expect(metBy(answered, { content: { title: 'Emma', isbn: 1, colour: 'red' } })?.extras).toBe(fate);
  });

  it('reports nothing of undeclared properties where the refused request has none', () => {
    expect(metBy({ status: 400 }, { content: { title: 'Emma', isbn: 1 } })?.extras).toBeUndefined();
  });

  it('reports that a property is returned changed, and nothing about requests that need not be accepted', () => {
    const content = { title: 'Emma', isbn: 1 };
    expect(metBy({ text: '{"title":"emma"}' }, { content })?.echoes[0]).toEqual({ member: 'title', fate: 'changed' });
    expect(metBy({}, { content, expects: 'anything' })?.echoes).toEqual([]);
  });

  it('names nothing that is not documented', () => {
    const met = metBy({ status: 403, type: 'text/plain', text: 'no' }, refused);
    expect([met?.response, met?.content, met?.asExpected]).toEqual([undefined, undefined, true]);
  });

  it.each([
    ['a refusal of a valid request', { status: 400 }, {}],
    ['success of an invalid one', {}, { expects: 'rejected', fault: 'schema' }],
    ['success without a credential', {}, refused],
    ['content of another shape', { text: '{}' }, {}],
    ['a server error where nothing is promised', { status: 500 }, { expects: 'anything' }],
  ] as const)('does not take %s for what was expected', (_, answered, asked) => {
    expect(metBy(answered, asked)?.asExpected).toBe(false);
  });

  it('is not as expected without a response', () => {
    expect(judge(bench, exchange(noReply('closed'))).observed).toMatchObject({
      asExpected: false,
      response: undefined,
    });
  });

  it('names the documented error that an undocumented one resembles', () => {
    const problem = '/paths/~1books/post/responses/400/content/application~1json/schema';
    expect(metBy({ status: 401, headers: challenge }, refused)?.resembles).toBe(problem);
    expect(metBy({ status: 401, headers: challenge, text: '{"code":"x"}' }, refused)?.resembles).toBeUndefined();
    expect(metBy({ status: 400 }, refused)?.resembles).toBeUndefined();
  });

  it('lists properties that the schema of a valid response does not declare', () => {
    expect(metBy({ text: '{"title":"Emma","shelf":"A1","id":1,"__proto__":2}' })?.undeclared).toEqual([
      'id',
      '__proto__',
    ]);
    expect(metBy({ text: '{"title":1,"id":1}' })?.undeclared).toEqual([]);
  });
});
