// Runs the suite against real services and prints a table: node bench/services/run.mjs [NAME ...] [-- OPTIONS OF coldframe test]
// Each service is started twice for two runs with the same seed, and a third time to run every script that reproduces a finding. Scripts change the service: one
// that fails is run again on a service of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { services } from './services.mjs';

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const command = process.env.COLDFRAME_BIN ?? project('dist/bundle/coldframe.js');
const keep = process.env.COLDFRAME_KEEP;
const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const options = words.slice(end + 1);
const chosen = services.filter(({ name }) => end === 0 || words.slice(0, end).includes(name));
const folder = keep ?? mkdtempSync(join(tmpdir(), 'coldframe-services-'));
mkdirSync(folder, { recursive: true });

const rows = [];
for (const service of chosen) rows.push(await measure(service));
console.table(Object.fromEntries(rows.map(({ service, ...row }) => [service, row])));
if (keep === undefined) rmSync(folder, { recursive: true, force: true });

async function measure(service) {
  const [first, second] = [await runOnce(service, 1), await runOnce(service, 2)];
  const { report } = first;
  const findings = report.findings.filter(({ level }) => level !== 'observation');
  const reproduced = await countReproduced(findings, service);
  const counted = (level) => report.findings.filter((finding) => finding.level === level).length;
  return {
    service: service.name,
    operations: report.coverage.operations ?? new Set(report.coverage.rows.map(({ operation }) => operation)).size,
    cases: report.counts.cases,
    seconds: first.seconds,
    'peak MB': first.peakMb,
    exit: first.exit,
    promises: first.lastLine,
    violations: counted('violation'),
    deviations: counted('deviation'),
    observations: counted('observation'),
    reproduced: `${reproduced} of ${findings.length}`,
    'harmed records': first.harmed.length,
    'left behind': first.left,
    restarts: first.restarts,
    'differs between runs': differences(first.report, second.report),
  };
}

async function runOnce(service, round) {
  return withFresh(service, async (server) => {
    const contract = join(folder, `${service.name}.json`);
    writeFileSync(contract, await (await fetch(server.url + service.document)).text());
    const before = await settledSnapshot(service, server);
    const json = join(folder, `${service.name}-${round}.json`);
    const args = [
      'test',
      contract,
      '--no-lint',
      '--target',
      server.url,
      '--seed',
      '7',
      '--report',
      `json=${json}`,
      '--report',
      `junit=${json}.xml`,
      ...(service.config === undefined ? [] : ['--config', service.config]),
      ...options,
    ];
    const started = performance.now();
    const suite = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, ...service.env, COLDFRAME_TOKEN: service.token ?? '', NO_COLOR: '1' },
    });
    let [text, peakKb] = ['', 0];
    suite.stdout.on('data', (data) => (text += data));
    suite.stderr.on('data', (data) => (text += data));
    const watch = setInterval(() => (peakKb = Math.max(peakKb, residentKb(suite.pid))), 100);
    const exit = await new Promise((resolve) => suite.on('exit', resolve));
    clearInterval(watch);
    writeFileSync(`${json}.txt`, text);
    await untilReady(service, server.url);
    const after = await snapshot(service, server);
    return {
      report: JSON.parse(readFileSync(json, 'utf8')),
      exit,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      peakMb: Math.round(peakKb / 1024),
      lastLine: text.trimEnd().split('\n').at(-1),
      restarts: server.restarts(),
      ...compare(before, after),
    };
  });
}

function residentKb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** A service with its own records only; it is started again whenever it ends. */
async function withFresh(service, use) {
  const cleanUp = (await service.prepare?.()) ?? (() => undefined);
  const port = await freePort();
  const { command, args, env } = service.start(port);
  let [stopped, restarts, child] = [false, -1, undefined];
  const start = () => {
    restarts += 1;
    child = spawn(command, args, { env: { ...process.env, ...env, PORT: String(port) }, stdio: 'ignore' });
    child.on('exit', () => stopped || setTimeout(start, 300));
  };
  start();
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(service, url);
    await service.seed?.(url);
    return await use({ url, port, restarts: () => restarts });
  } finally {
    stopped = true;
    child.kill('SIGKILL');
    await sleep(100);
    cleanUp();
  }
}

/** A service that the last request has ended is on its way back. */
async function untilReady(service, url) {
  for (let tries = 0; tries <= 600; tries += 1) {
    const isReady = await fetch(url + service.document).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error(`${service.name} does not start`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A service may complete a record some time after it was created: Unleash adds its lifecycle. */
async function settledSnapshot(service, server) {
  let last = await snapshot(service, server);
  for (let tried = 0; tried < 10; tried += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const next = await snapshot(service, server);
    if (JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
  return last;
}

async function snapshot(service, { url }) {
  const headers = service.reader ?? (service.token === undefined ? {} : { Authorization: service.token });
  const read = async (path) => [
    path,
    await fetch(url + path, { headers }).then(
      async (response) => (response.ok ? response.json() : `status ${response.status}`),
      String,
    ),
  ];
  return Object.fromEntries(await Promise.all(service.lists.map(read)));
}

/** Which of the records that existed before the run are gone or changed, and how many new ones there are. */
function compare(before, after) {
  const harmed = [];
  let left = 0;
  for (const [path, value] of Object.entries(before)) {
    const now = after[path];
    if (!Array.isArray(value)) {
      const [was, is] = [JSON.stringify(value), JSON.stringify(now)];
      if (was !== is) harmed.push(`${path} was ${was}, is ${is}`);
      continue;
    }
    const items = Array.isArray(now) ? now.map((item) => JSON.stringify(item)) : [];
    for (const item of value) if (!items.includes(JSON.stringify(item))) harmed.push(`${path} ${JSON.stringify(item)}`);
    left += Math.max(0, items.length - value.length);
  }
  for (const one of harmed) console.error(`harmed: ${one}`);
  return { harmed, left };
}

async function countReproduced(findings, service) {
  const failed = await withFresh(service, async (server) => {
    const failed = [];
    for (const finding of findings)
      if ((await lastStatus(finding, server, service)) !== statusOf(finding)) failed.push(finding);
    return failed;
  });
  let count = findings.length - failed.length;
  for (const finding of failed) {
    const status = await withFresh(service, (server) => lastStatus(finding, server, service));
    if (status === statusOf(finding)) count += 1;
    else {
      const { rule, operation, curl, reproduce } = finding;
      console.error(
        `does not reproduce: ${service.name} ${rule} ${operation}: ${status} instead of ${statusOf(finding)}\n${reproduce ?? curl}`,
      );
    }
  }
  return count;
}

/** `undefined` for a response that is missing. */
function statusOf({ came }) {
  return came.kind === 'no-reply' ? undefined : came.status;
}

/** What the last request of the script that reproduces a finding is answered with. */
async function lastStatus({ curl, reproduce }, server, service) {
  const script = (reproduce ?? curl).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, server.url);
  // A service may limit how often a client logs in.
  server.variables ??= (await service.logIn?.(server.url)) ?? {};
  const child = spawn('bash', ['-c', script], {
    env: { ...process.env, TOKEN: service.token ?? '', ...server.variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  await new Promise((resolve) => child.on('exit', resolve));
  const statuses = [...output.matchAll(/^HTTP\/[\d.]+ (\d+)/gm)].map(([, status]) => Number(status));
  return statuses.filter((status) => status >= 200).at(-1);
}

function differences(one, other) {
  const keys = ({ findings }) =>
    findings
      .filter(({ level }) => level !== 'observation')
      .map(({ rule, operation, cause }) => `${rule} ${operation} ${cause}`);
  const [first, second] = [keys(one), keys(other)];
  return first.filter((key) => !second.includes(key)).length + second.filter((key) => !first.includes(key)).length;
}
