import { describe, expect, test } from 'vitest';
import { readContract } from '../../contract/read-contract.ts';
import { bookDocument } from '../../testing/book-service.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { silent } from '../io/verbose.ts';
import { readTestSettings, type TestSettings } from '../options/suite-settings.ts';
import { askConsent } from './ask-consent.ts';

/** The settings of the only API. */
async function readOne(...parameters: Parameters<typeof readTestSettings>): Promise<TestSettings> {
  const [settings] = await readTestSettings(...parameters);
  if (settings === undefined) throw new Error('there are none');
  return settings;
}

const remote = 'https://staging.example.com/v1';
const created = bookDocument.replaceAll("'200':", "'201':");

interface Situation {
  readonly options?: readonly string[];
  readonly reply?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: string;
}

/** What was said and asked; `undefined` as the reply: there is no terminal. */
async function consentTo(target: string, { options = [], reply, env = {}, config = '' }: Situation = {}) {
  const path = writeFiles({ 'books.yaml': created, 'coldframe.yaml': config });
  const argv = ['--target', target, '--config', path('coldframe.yaml'), ...options];
  const settings = await readOne(argv, {});
  let said = '';
  const outcome = await askConsent(await readContract(path('books.yaml')), settings, {
    out: () => undefined,
    err: (text) => {
      said += text;
    },
    env,
    interrupted: new AbortController().signal,
    colour: false,
    verbose: silent,
    ...(reply === undefined
      ? {}
      : {
          ask: async (question) => {
            said += question;
            return reply;
          },
        }),
  }).then(
    () => 'goes on',
    ({ code }: { code: string }) => code,
  );
  return { said, outcome };
}

const creates =
  /^The run creates ((about|more than) [1-9][\d,]* )?records at staging\.example\.com, .* --safe only reads/;

describe('a run at another machine', () => {
  test('says what it creates, asks at a terminal, and goes on after a yes', async () => {
    const { said, outcome } = await consentTo(remote, { reply: 'y' });
    expect(said).toMatch(creates);
    expect(said).toMatch(/Go on\? \[y\/N\] $/);
    expect(outcome).toBe('goes on');
  });

  test.each(['', 'n', 'yellow'])('does not start after "%s"', async (reply) => {
    expect((await consentTo(remote, { reply })).outcome).toBe('usage');
  });

  test.each<[string, Situation]>([
    ['without a terminal', {}],
    ['in CI', { reply: 'n', env: { CI: 'true' } }],
    ['with --yes', { reply: 'n', options: ['--yes'] }],
  ])('says what it creates and goes on %s', async (_, situation) => {
    const { said, outcome } = await consentTo(remote, situation);
    expect(said).toMatch(creates);
    expect(said).not.toContain('Go on');
    expect(outcome).toBe('goes on');
  });

  test('that only reads says and asks nothing', async () => {
    expect(await consentTo(remote, { reply: 'n', options: ['--safe'] })).toEqual({ said: '', outcome: 'goes on' });
  });

  test('that is production only says so', async () => {
    const { said, outcome } = await consentTo(remote, { reply: 'n', config: 'production: ["*.example.com"]\n' });
    expect(said).toMatch(
      /coldframe\.yaml marks staging\.example\.com as production: only GET, HEAD and OPTIONS are sent\.\n$/,
    );
    expect(outcome).toBe('goes on');
  });
});

test.each(['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1'])(
  'a run at %s says nothing',
  async (target) => {
    expect(await consentTo(target, { reply: 'n' })).toEqual({ said: '', outcome: 'goes on' });
  },
);
