import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Job } from 'kubernetes-models/batch/v1';
import { PersistentVolumeClaim } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type StartedMock, startMock } from '../src/api/start-mock.ts';
import { readMockCommand } from '../src/cli/mock/mock-command-settings.ts';
import { readTestSettings } from '../src/cli/options/suite-settings.ts';
import { type Started, startProgram } from './built-command.ts';
import { freePort } from './free-port.ts';
import { nginx, noNginx } from './nginx.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe.skipIf(noNginx)(`replicas behind nginx${noNginx ? ` (skipped: ${noNginx})` : ''}`, () => {
  let replicas: readonly StartedMock[];
  let balancer: Started;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    replicas = await Promise.all([1, 2, 3].map(() => startMock({ contract: 'openapi.yaml' })));
    folder = mkdtempSync(join(tmpdir(), 'coldframe-nginx-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // The shipped file with the addresses of this machine.
    const servers = replicas.map((replica) => `server ${new URL(replica.url).host} max_fails=0;`).join('\n');
    const config = replaced(read('deploy/nginx.conf'), {
      'server mock:4010 max_fails=0;': servers,
      'listen 8080;': `listen 127.0.0.1:${port};`,
      'pid /tmp/nginx.pid;': `pid ${join(folder, 'nginx.pid')};`,
    });
    writeFileSync(join(folder, 'nginx.conf'), config);
    balancer = startProgram(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']);
    while (
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    )
      await balancer.alive();
  });
  afterAll(async () => {
    await balancer?.end();
    await Promise.all((replicas ?? []).map((replica) => replica.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const counts = () => replicas.map((replica) => replica.requests().length);
  const post = (headers: Record<string, string> = {}, body = '{"id":5,"name":"Aloe"}') =>
    fetch(`${url}/plants`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: 'Bearer t', ...headers },
    });

  it('share the requests, and respond as a single mock would', async () => {
    const before = counts();
    const answers = await Promise.all(Array.from({ length: 60 }, () => post()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    for (const [at, count] of counts().entries()) expect(count - (before[at] ?? 0)).toBeGreaterThan(5);
    expect(await (await post({}, '{"id":"5"}')).json()).toMatchObject({ message: expect.stringContaining('body/id') });
  });

  it('keep a session at one of them, by its header or its path', async () => {
    for (let count = 0; count < 10; count += 1) await post({ 'coldframe-session': 'worker-7' });
    const journal = await fetch(`${url}/__coldframe/sessions/worker-7/__coldframe/requests`);
    expect(((await journal.json()) as { requests: unknown[] }).requests).toHaveLength(10);
  });

  it('pass on faults that a request asked for, and stay in use', async () => {
    expect((await post({ prefer: 'fault=reset' })).status).toBe(502);
    expect((await post({ prefer: 'code=503' })).status).toBe(503);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  it('continue when one of them has ended', async () => {
    await replicas[0]?.stop();
    const answers = await Promise.all(Array.from({ length: 60 }, () => post()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });
});

describe('the container', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const final = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  const included = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path));
  const instruction = (name: string) => final.filter((line) => line.startsWith(`${name} `)).at(-1) ?? '';

  it('contains only Node, the command and its dependencies, and does not run as root', () => {
    const [build, image] = instructions.filter((one) => one.startsWith('FROM '));
    expect(build).toBe('FROM node:24-slim AS built');
    expect(image).toBe('FROM scratch');
    // Kubernetes' runAsNonRoot refuses a user that is given by name.
    expect(instruction('USER')).toBe('USER 1000:1000');
    expect(final.indexOf('USER 1000:1000')).toBeLessThan(final.findIndex((line) => line.startsWith('ENTRYPOINT')));
  });

  it('checks its own health', async () => {
    const [program = '', ...argv] = JSON.parse(/CMD (\[.*\])$/.exec(instruction('HEALTHCHECK'))?.[1] ?? '[]');
    expect(program).toBe('node');
    const mock = await startMock({ contract: 'openapi.yaml' });
    const ask = () =>
      startProgram(
        process.execPath,
        argv.map((arg: string) => arg.replace('127.0.0.1:4010', new URL(mock.url).host)),
      ).ended;
    expect(await ask()).toBe(0);
    await mock.stop();
    expect(await ask()).toBe(1);
  });

  it('starts the command of the package, at the default port of the mock', async () => {
    const { bin } = JSON.parse(read('package.json'));
    expect(instruction('ENTRYPOINT')).toBe(`ENTRYPOINT ["node", "/opt/coldframe/${bin.coldframe}"]`);
    expect(instruction('CMD')).toBe('CMD ["mock", "--host", "0.0.0.0"]');
    const { port } = await readMockCommand([], { verbose: () => undefined, env: {} });
    expect(instruction('EXPOSE')).toBe(`EXPOSE ${port}`);
    expect(instruction('HEALTHCHECK')).toContain(`http://127.0.0.1:${port}/__coldframe/health`);
    expect(read('deploy/nginx.conf')).toContain(`server mock:${port} `);
  });

  it('copies existing files, and all that the command needs', () => {
    const { bin } = JSON.parse(read('package.json'));
    const copied = final
      .filter((line) => line.startsWith('COPY --from=built /opt/'))
      .flatMap((line) => line.split(' ').slice(2, -1))
      .map((path) => path.replace('/opt/coldframe/', ''));
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'LICENSE', 'node_modules', dirname(bin.coldframe)]));
    expect(included.has('LICENSE')).toBe(true);
  });

  it('is built from everything that the command is built from', () => {
    const needed = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'tsconfig.json',
      'tsconfig.build.json',
      'scripts',
      'src',
    ];
    expect(needed.filter((file) => !included.has(file))).toEqual([]);
  });

  it('is what compose.yaml starts, three times behind the balancer', () => {
    const { services } = parse(read('deploy/compose.yaml'));
    expect(services.mock).toMatchObject({ build: '..', deploy: { replicas: 3 } });
    expect(services.balancer.volumes).toEqual(['./nginx.conf:/etc/nginx/nginx.conf:ro']);
    expect(read('deploy/nginx.conf')).toMatch(/server mock:4010 max_fails=0;[\s\S]*listen 8080;/);
    expect(services.balancer.ports).toEqual(['8080:8080']);
  });
});

function replaced(text: string, by: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [old, now] of Object.entries(by)) {
    expect(result.split(old)).toHaveLength(2);
    result = result.replace(old, now);
  }
  return result;
}

describe('the runs in shards', () => {
  it('of Kubernetes have options that the commands accept, and as many parts as pods', async () => {
    const [, shards, verdict] = parseAllDocuments(read('deploy/kubernetes-shards.yaml')).map((one) => one.toJS());
    const { completions, template } = shards.spec;
    const [command, ...options] = template.spec.containers[0].args;
    const env = { JOB_COMPLETION_INDEX: '3', COLDFRAME_TARGET: 'http://127.0.0.1:9' };
    const [settings] = await readTestSettings(options, env);
    expect([command, settings?.shard]).toEqual(['test', { index: completions, count: completions }]);
    expect(settings?.reports).toEqual([{ format: 'blob', file: '/reports/$(JOB_COMPLETION_INDEX).blob' }]);
    expect(verdict.spec.template.spec.containers[0].args).toEqual(['merge', '/reports']);
  });

  it('of Kubernetes are what its schemas say', () => {
    const [claim, ...jobs] = parseAllDocuments(read('deploy/kubernetes-shards.yaml')).map((one) => one.toJS());
    expect(() => new PersistentVolumeClaim(claim).validate()).not.toThrow();
    expect(jobs).toHaveLength(2);
    for (const job of jobs) expect(() => new Job(job).validate()).not.toThrow();
    const wrong = structuredClone(jobs[0]);
    wrong.spec.template.spec.containers[0].args = 'test';
    expect(() => new Job(wrong).validate()).toThrow('args');
  });

  it('of GitHub Actions have one part for each machine, and merge what these upload', async () => {
    const { jobs } = parse(read('deploy/github-shards.yaml'));
    const { shard } = jobs.shard.strategy.matrix;
    const line: string = jobs.shard.steps.flatMap(({ run = '' }) => run).find((run: string) => run.includes('--shard'));
    for (const index of shard) {
      const written = line
        .split(' || ')[0]
        ?.replace(/\$\{\{ matrix\.shard \}\}/, index)
        .replace(/\$\{\{ github\.run_number \}\}/, '1');
      const options = written?.split(' ').slice(3) ?? [];
      const [settings] = await readTestSettings(options, { COLDFRAME_TARGET: 'http://127.0.0.1:9' });
      expect(settings?.shard).toEqual({ index, count: shard.length });
    }
  });
});
