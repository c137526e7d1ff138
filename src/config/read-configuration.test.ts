import { describe, expect, test } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { expandVariables } from './expand-variables.ts';
import { type Configuration, readConfiguration } from './read-configuration.ts';

async function read(text: string): Promise<Configuration> {
  const configuration = await readConfiguration(writeFiles({ 'coldframe.yaml': text })('coldframe.yaml'));
  if (configuration === undefined) throw new Error('it was not read');
  return configuration;
}

describe('the configuration file', () => {
  test.each([
    [
      'seed: 1\ntarget: http://localhost\nkontract: a.yaml\n',
      '3:1 "kontract" is not known here. Did you mean "contract"?',
    ],
    ['diff: { accepted: [{ chang: a, reason: b }] }\n', '1:22 "chang" is not known here. Did you mean "change"?'],
    ['diff: { accepted: [{ change: a }] }\n', '"diff.accepted.0" has no "reason".'],
    ['only: GET\n', '1:7 "only" must be a list.'],
    ['seed: soon\n', '1:7 "seed" must be a whole number.'],
    ['time: 5 h\n', '1:7 "time" does not have the expected form. Time limit for the run. Such as 500ms'],
    ['failOn: all\n', '1:9 "failOn" must be violation or deviation.'],
    ['target: ""\n', '1:9 "target" is empty.'],
    ['maxCases: 0\n', '1:11 "maxCases" must be at least 1.'],
    ['lint: { exceptions: [{ rule: body-on-get, reason: " " }] }\n', '1:51 "lint.exceptions.0.reason" does not'],
    ['- a\n', '1:1 The file must be an object.'],
    ['seed: 1\nseed: 2\n', '2:1 "seed" is written a second time.'],
    ['seed: 99999999999999999999\n', '1:7 "seed" must be at most 999999999999999.'],
    ['target:\n', '"target" has no value.'],
    ['minCoverage: 101\n', '1:14 "minCoverage" must be at most 100.'],
    ['a: 1\n---\nseed: 2\n', 'The file contains several YAML documents; it must contain one.'],
    ['diff: { accepted: [{ x: a }] }\n', '1:22 "x" is not known here. Expected change, at, reason or expires.'],
    [
      'exceptions:\n  - { rule: a, reason: b, expires: 2027-02-30 }\n',
      '2:36 "exceptions.0.expires" is not a date that exists.',
    ],
    [
      'identities: { a: { headers: { X: { flie: b } } } }\n',
      '1:31 "identities.a.headers.X" does not have the expected form. The text itself',
    ],
    [
      'identities: { a: { login: { requests: [{ url: /, method: PO ST }] } } }\n',
      'method" does not have the expected form. POST by default',
    ],
    [
      'identities: { a: { login: { requests: [{ url: /, json: 1, form: {} }] } } }\n',
      '1:59 The request has both "json" and "form".',
    ],
    [
      'apis: { b: { contract: c, identities: { a: { login: { requests: [{ url: / }] }, oauth2: { tokenUrl: / } } } } }\n',
      '1:81 "a" has both "login" and "oauth2".',
    ],
    ['apis:\n  1 a: { contract: b }\n', '2:3 "1 a" is not a name for an API'],
    ['seed: [\n', 'coldframe.yaml:2:1 cannot be read'],
  ])('is refused where it is wrong: %j', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(message) });
  });

  test('is refused with all that is wrong, in its order', async () => {
    const text = 'target: 5\nkontract: a.yaml\nonly: GET\ndiff: { accepted: [{ chang: a, reason: b }] }\n';
    const { message } = (await read(text).catch((error: Error) => error)) as Error;
    const lines = message.split('\n').map((line) => line.replace(/^.*coldframe.yaml:/, ''));
    expect(lines).toEqual([
      '1:9 "target" must be a text.',
      '2:1 "kontract" is not known here. Did you mean "contract"?',
      '3:7 "only" must be a list.',
      '4:22 "chang" is not known here. Did you mean "change"?',
    ]);
  });

  test('is refused with the first ten of many mistakes', async () => {
    const text = Array.from({ length: 12 }, (_, index) => `wrong${index}: 1\n`).join('');
    const { message } = (await read(text).catch((error: Error) => error)) as Error;
    expect(message.split('\n').slice(9)).toEqual([expect.stringContaining('"wrong9"'), '  and 2 more mistakes']);
  });

  test('may be empty', async () => {
    expect((await read('')).data).toEqual({});
  });

  test('must exist when it is named', async () => {
    await expect(readConfiguration('missing/coldframe.yaml')).rejects.toMatchObject({
      code: 'usage',
      message: 'There is no file missing/coldframe.yaml.',
      advice: expect.stringContaining('--config FILE'),
    });
  });
});

describe('variables in the configuration file', () => {
  const env = { HOST: 'localhost', PORT: '8080', EMPTY: '' };
  const expanded = async (text: string) => expandVariables(await read(text), env);

  test('are replaced in texts at any depth', async () => {
    const text = `target: "http://\${HOST}:\${PORT}/v1"\nskip: ["\${EMPTY}tag:a"]\nreports: { json: "\${PORT}.json" }\n`;
    expect(await expanded(text)).toEqual({
      target: 'http://localhost:8080/v1',
      skip: ['tag:a'],
      reports: { json: '8080.json' },
    });
  });

  test('must not leave a text empty: CI gives a secret that it keeps back as an empty one', async () => {
    await expect(expanded(`seed: 1\ntoken: "\${EMPTY}"\n`)).rejects.toMatchObject({
      message: expect.stringMatching(/coldframe\.yaml:2:8 "\$\{EMPTY\}" is empty\.$/),
    });
    expect(await expanded('server: { command: a, env: { B: "" } }')).toMatchObject({ server: { env: { B: '' } } });
  });

  test('stay in reasons and after a second dollar sign', async () => {
    const text = `token: "$\${HOST}"\nlint: { exceptions: [{ rule: a, reason: "\${NO}" }] }\n`;
    expect(await expanded(text)).toEqual({
      token: `\${HOST}`,
      lint: { exceptions: [{ rule: 'a', reason: `\${NO}` }] },
    });
  });

  test('must be set', async () => {
    await expect(expanded(`seed: 1\ntoken: "\${GONE}"\n`)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/coldframe\.yaml:2:8 The environment has no variable GONE\.$/),
    });
  });

  test.each(['A-B}', '', 'A', 'HOST'])('must have a name: ${%s', async (rest) => {
    await expect(expanded(`token: "\${${rest}"\n`)).rejects.toThrow(/1:8 "\$\{.*" does not name a variable/);
  });
});
