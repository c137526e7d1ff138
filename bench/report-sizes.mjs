// Measures the size of every report format, and the memory and time that a process needs to write it, for runs of 10, 1,000 and 100,000 cases. Each format is
// written by a process of its own, then all of them by one. Needs `npm run build`.
//
//   node bench/report-sizes.mjs                  a finding in every hundredth case, at most 1,000
//   node bench/report-sizes.mjs --findings 1000  as many in every run
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceFile } from '../dist/cli/io/replace-file.js';
import { renderReportPieces, reportFormats } from '../dist/report/render/render.js';
import { openSummary } from '../dist/report/summarise.js';

const { values } = parseArgs({
  options: { findings: { type: 'string' }, child: { type: 'string' }, cases: { type: 'string' } },
});
const text = new TextEncoder();
const operationsCount = 100;

/** @param {number} index */
function exchangeOf(index) {
  const key = `POST /things${index % operationsCount}`;
  const body = JSON.stringify({ id: index, name: `thing ${index}`, tags: ['a', 'b', 'c'], note: 'x'.repeat(400) });
  const reply = JSON.stringify({ error: 500, message: `thing ${index} cannot be stored`, trace: 'y'.repeat(400) });
  const operation = {
    key,
    method: 'POST',
    path: `/things${index % operationsCount}`,
    pointer: '/paths',
    parameters: [],
    responses: [{ status: '200' }],
  };
  const headers = [
    ['content-type', 'application/json'],
    ['authorization', 'Bearer $TOKEN'],
  ];
  return {
    case: {
      id: `${key} › valid-body › ${index}`,
      operation,
      strategy: `strategy-${index % 7}`,
      why: 'a valid body',
      expects: 'accepted',
      scope: { inside: true },
      request: { method: 'POST', path: operation.path, headers, body: { kind: 'content', content: body } },
    },
    sent: { method: 'POST', url: `http://127.0.0.1:4010/things${index % operationsCount}`, headers, body },
    outcome: { kind: 'reply', status: 500, headers, text: reply, body: text.encode(reply), durationMs: 2 },
  };
}

/** @param {number} cases @param {number} findings */
function reportOf(cases, findings) {
  const lines = Array.from({ length: 20 }, (_, at) => `      line ${at}`);
  const summary = openSummary({
    contract: {
      source: 'openapi.yaml',
      title: 'Things',
      version: '1.0.0',
      locate: () => ({ file: 'openapi.yaml', line: 10, column: 7 }),
      linesOf: (_, first, count) => lines.slice(first - 1, first - 1 + count),
    },
    target: 'http://127.0.0.1:4010',
    seed: 7,
    failOn: 'violation',
    keepVerdicts: false,
  });
  const step = Math.max(1, Math.floor(cases / findings));
  let found = 0;
  for (let index = 0; index < cases; index += 1) {
    const exchange = exchangeOf(index);
    const isBroken = index % step === 0 && found < findings;
    if (isBroken) found += 1;
    const finding = {
      rule: index % 2 === 0 ? 'server-error' : 'body-schema',
      level: 'violation',
      operation: exchange.case.operation.key,
      message: `received 500 for thing ${index}, expected 200`,
      contract: '/paths',
      clause: undefined,
      instance: '/error',
      cause: `thing ${index}`,
      family: undefined,
      exchange,
    };
    summary.add(exchange, { findings: isBroken ? [finding] : [] });
  }
  return summary.close({
    skipped: [],
    coverage: { rows: [], promises: 0, tested: 0, proven: 0, reachable: 0 },
    openQuestions: [],
    limits: [],
    undocumented: [],
    sideEffects: [],
    errors: [],
    remaining: [],
    interrupted: false,
    durationMs: 1000,
  });
}

const context = { colour: false, version: '0.0.0', ended: { milliseconds: 0, iso: '1970-01-01T00:00:00.000Z' } };
const folder = values.child === undefined ? mkdtempSync(join(tmpdir(), 'coldframe-')) : '';
const peak = () => process.resourceUsage().maxRSS / 1024;

if (values.child !== undefined) {
  const [directory = '', ...formats] = values.child.split(',');
  const report = reportOf(Number(values.cases), Number(values.findings));
  const before = peak();
  const start = performance.now();
  for (const format of formats) await replaceFile(join(directory, format), renderReportPieces(report, format, context));
  const ms = performance.now() - start;
  const sizes = formats.map((format) => statSync(join(directory, format)).size);
  console.log(JSON.stringify({ groups: report.groups.length, before, after: peak(), ms, sizes }));
} else {
  for (const cases of [10, 1000, 100_000]) {
    const findings = Number(values.findings ?? Math.min(1000, Math.ceil(cases / 100)));
    const measure = (/** @type {readonly string[]} */ formats) => {
      const argv = [
        '--child',
        [folder, ...formats].join(','),
        '--cases',
        String(cases),
        '--findings',
        String(findings),
      ];
      const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...argv]);
      if (String(stderr) !== '') throw new Error(String(stderr));
      return JSON.parse(String(stdout));
    };
    const none = measure([]);
    console.log(
      `\n${cases} cases, ${none.groups} findings; without a report the process needs ${none.after.toFixed(0)} MB`,
    );
    console.log('format        kB     more MB     ms');
    for (const format of reportFormats) {
      const { sizes, after, ms } = measure([format]);
      const more = Math.max(0, after - none.after);
      console.log(
        `${format.padEnd(9)} ${(sizes[0] / 1000).toFixed(1).padStart(8)} ${more.toFixed(0).padStart(8)} ${ms.toFixed(0).padStart(8)}`,
      );
    }
    const all = measure(reportFormats);
    console.log(`all of them in one process: ${all.after.toFixed(0)} MB, ${all.ms.toFixed(0)} ms`);
  }
  rmSync(folder, { recursive: true, force: true });
}
