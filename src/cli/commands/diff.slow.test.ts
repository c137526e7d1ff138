import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll } from '../../testing/commit-all.ts';
import { cleanContract } from '../../testing/lint-faults/clean-contract.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const base = cleanContract('3.0');
const broken = base.replace('required: [kind]', 'required: [kind, price]');

const run = (...argv: string[]) => runCommand(['diff', ...argv]);

test('exits with 1 on a breaking change, and names it with its places', async () => {
  const path = writeFiles({ 'old.yaml': base, 'new.yaml': broken });
  const { code, out } = await run(path('old.yaml'), path('new.yaml'));
  expect(code).toBe(1);
  expect(out).toMatch(/^breaking property-required: POST \/tools\n {2}The request body now requires "price"\./);
  expect(out).toMatch(/new\.yaml:\d+:\d+\n/);
});

test('exits with 0 where nothing breaks', async () => {
  const path = writeFiles({ 'old.yaml': base });
  expect(await run(path('old.yaml'), path('old.yaml'))).toEqual({
    code: 0,
    out: 'No changes that affect clients.\n',
    err: '',
  });
});

test('exits with 1 on unclear changes when asked to', async () => {
  const path = writeFiles({ 'old.yaml': base, 'new.yaml': base.replace('^[a-z]+$', '^[a-z-]+$') });
  expect((await run(path('old.yaml'), path('new.yaml'))).code).toBe(0);
  expect((await run(path('old.yaml'), path('new.yaml'), '--fail-on', 'unclear')).code).toBe(1);
});

test('gives programs each change with both places', async () => {
  const path = writeFiles({ 'old.yaml': base, 'new.yaml': broken });
  const { out } = await run(path('old.yaml'), path('new.yaml'), '--format', 'json');
  expect(JSON.parse(out)).toMatchObject({
    breaking: 1,
    changes: [
      {
        id: 'property-required',
        class: 'breaking',
        operations: ['POST /tools'],
        old: { line: expect.any(Number) },
        new: { pointer: expect.stringContaining('/required') },
      },
    ],
  });
});

test('reads a revision of git, references included', async () => {
  const path = writeFiles({
    'api.yaml': base.replace('$ref: "#/components/schemas/Power"', '$ref: "parts/power.yaml"'),
    'parts/power.yaml': 'type: string\n',
  });
  const folder = dirname(path('api.yaml'));
  commitAll(folder);
  const here = process.cwd();
  try {
    process.chdir(folder);
    const { code, out } = await run('git:HEAD:api.yaml', 'api.yaml');
    expect([code, out]).toEqual([0, 'No changes that affect clients.\n']);
    expect(await run('git:HEAD:gone.yaml', 'api.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('git:HEAD:gone.yaml does not exist'),
    });
    expect(await run('git:HEAD:../../etc/passwd', 'api.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('git:HEAD:../../etc/passwd does not exist'),
    });
    expect(await run('git:gone:api.yaml', 'api.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('git:gone:api.yaml cannot be read: the repository has no revision "gone"'),
    });
    process.chdir('parts');
    expect(await run('git:HEAD:../api.yaml', '../api.yaml')).toMatchObject({ code: 0 });
    process.chdir('..');
    expect(await run('git:--help:api.yaml', 'api.yaml')).toMatchObject({ code: 2 });
  } finally {
    process.chdir(here);
  }
});

test('says that a folder is not in a repository of git', async () => {
  const here = process.cwd();
  try {
    process.chdir(dirname(writeFiles({ 'api.yaml': base })('api.yaml')));
    expect(await run('git:main:api.yaml', 'api.yaml')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/git:main:api\.yaml cannot be read: not a git repository/),
    });
  } finally {
    process.chdir(here);
  }
});

test.each([[['one.yaml']], [['a', 'b', 'c']]])('refuses %j', async (argv) => {
  expect(await run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining('Expected two contracts') });
});

test('accepts changes that the configuration accepts, with the reason', async () => {
  const accepted = (more: string) => `diff: { accepted: [{ change: property-required, at: /tools, ${more} }] }\n`;
  const path = writeFiles({
    'old.yaml': base,
    'new.yaml': broken,
    'accepted.yaml': accepted('reason: no client creates tools, expires: "9999-12-31"'),
    'late.yaml': accepted('reason: no client creates tools, expires: "2001-01-01"'),
  });
  const compared = (config: string) => run(path('old.yaml'), path('new.yaml'), '--config', path(config));
  const passed = await compared('accepted.yaml');
  expect(passed.code).toBe(0);
  expect(passed.out).toContain('  accepted: no client creates tools\n');
  expect(passed.out).toMatch(/0 breaking, .*, 1 accepted\.\n$/);
  const late = await compared('late.yaml');
  expect(late.code).toBe(1);
  expect(late.out).toContain('Accepted change property-required at /tools: expired on 2001-01-01.');
});

test.each([
  [
    '[{ change: propertyrequired, reason: x }]',
    /accepted\.yaml:1:30 There is no change "propertyrequired"\. Did you mean "property-required"\?/,
  ],
  ['[{ change: type }]', /accepted\.yaml:1:\d+ "diff\.accepted\.0" has no "reason"/],
  ['[{ reason: r }]', /has no "change"/],
  [
    '[{ change: type, reason: r, expires: soon }]',
    /"diff\.accepted\.0\.expires" does not have the expected form. The last day, such as/,
  ],
  ['{}', /must be a list/],
])('refuses %s as what is accepted', async (accepted, message) => {
  const path = writeFiles({ 'old.yaml': base, 'accepted.yaml': `diff: { accepted: ${accepted} }\n` });
  const { code, err } = await run(path('old.yaml'), path('old.yaml'), '--config', path('accepted.yaml'));
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test('writes further reports into files', async () => {
  const path = writeFiles({ 'old.yaml': base, 'new.yaml': broken });
  const { code, out } = await run(path('old.yaml'), path('new.yaml'), '--report', `html=${path('diff.html')}`);
  expect(code).toBe(1);
  expect(out).toMatch(/^breaking/);
  const page = readFileSync(path('diff.html'), 'utf8');
  expect(page).toContain('<title>1 breaking');
  expect(page).toContain('required: [kind, price]');
});
