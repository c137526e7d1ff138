import { readContract } from '../contract/read-contract.ts';
import { readDocument } from '../contract/read-document.ts';
import type { Crosscheck } from '../crosscheck/crosscheck.ts';
import { crosscheckWithDredd } from '../crosscheck/crosscheck-with-dredd.ts';
import { type Difference, explainDifferences } from '../crosscheck/explain-differences.ts';
import { applyPolicy } from '../lint/apply-policy.ts';
import { renderText as renderLint } from '../lint/render/render-text.ts';
import { readLintPolicy } from '../lint-policy.ts';
import { serveMock } from '../mock/server/serve-mock.ts';
import { mockOverlays } from '../mock/settings/settings-files.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { Report } from '../model/report.ts';
import { renderReport } from '../report/render/render.ts';
import type { GateSettings } from '../settings.ts';
import { escapeText } from '../text/escape-text.ts';
import { baseStep } from './base-step.ts';
import type { World } from './command.ts';
import type { GateStep } from './gate-step.ts';
import { lintDocument } from './lint.ts';
import { requireWritable, writeReports } from './report-files.ts';
import { testTarget } from './test-target.ts';

/** The credential with which our own mock is asked: it takes any. */
const mockToken = 'coldframe';

/** Takes the steps of the gate one after the other. */
export async function* gateSteps(settings: GateSettings, world: World): AsyncGenerator<GateStep> {
  await requireWritable(settings);
  const lint = await lintStep(settings, world);
  yield lint;
  if (lint.outcome === 'failed') {
    const line = 'not done: the contract has errors';
    const others = settings.base === undefined ? [] : (['diff'] as const);
    for (const name of [...others, 'mock', 'Dredd', 'target'] as const)
      yield { name, outcome: 'skipped', line, details: '' };
    return;
  }
  if (settings.base !== undefined) yield await baseStep({ ...settings, base: settings.base }, world);
  yield* mockSteps(settings, world);
  if (settings.target !== undefined) yield await targetStep({ ...settings, target: settings.target }, world);
}

async function lintStep({ contract, reading, linting }: GateSettings, { colour }: World): Promise<GateStep> {
  if (!linting.lint) return { name: 'lint', outcome: 'skipped', line: 'not done: --no-lint', details: '' };
  const document = await readDocument(contract, reading);
  const findings = applyPolicy(await lintDocument(document), await readLintPolicy(linting.config));
  const details = renderLint(findings, { ...document, colour, all: false });
  const errors = findings.some(({ level }) => level === 'error');
  const line = details.trimEnd().split('\n').at(-1) ?? '';
  return { name: 'lint', outcome: errors ? 'failed' : 'passed', line, details: findings.length === 0 ? '' : details };
}

/** The mock must have no violation and no deviation; then Dredd is asked about it. */
async function* mockSteps(settings: GateSettings, world: World): AsyncGenerator<GateStep> {
  const overlays = mockOverlays(
    settings.contract,
    settings.reading.overlays.length > 0 ? settings.reading.overlays : undefined,
  );
  const contract = await readContract(settings.contract, { ...settings.reading, overlays });
  const mock = await serveMock(contract, { port: 0, overlays });
  try {
    const target = new URL(mock.url);
    const report = await testTarget(
      contract,
      { ...settings, target, token: mockToken, failOn: 'deviation', baseline: undefined },
      world,
    );
    yield suiteStep('mock', report, world);
    const crosscheck = await crosscheckWithDredd(contract, { baseUrl: target, token: mockToken }, world);
    yield crosscheckStep(crosscheck, explainDifferences(crosscheck, report));
  } finally {
    await mock.stop();
  }
}

async function targetStep(settings: GateSettings & { readonly target: URL }, world: World): Promise<GateStep> {
  const contract: Contract = await readContract(settings.contract, settings.reading);
  try {
    const report = await testTarget(contract, settings, world);
    await writeReports(report, settings);
    return suiteStep('target', report, world);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name: 'target', outcome: 'failed', line: `${error.message} ${error.advice}`, details: '', failure: error };
  }
}

function suiteStep(name: 'mock' | 'target', report: Report, { colour }: World): GateStep {
  const { conforms, groups } = report;
  const text = renderReport(report, 'text', { colour });
  const line = renderReport(report, 'text', { colour: false }).trimEnd().split('\n').at(-1) ?? '';
  return { name, outcome: conforms ? 'passed' : 'failed', line, details: conforms && groups.length === 0 ? '' : text };
}

function crosscheckStep(crosscheck: Crosscheck, differences: readonly Difference[]): GateStep {
  const step = { name: 'Dredd', details: '' } as const;
  if (crosscheck.kind === 'not-installed')
    return { ...step, outcome: 'skipped', line: `not installed (${crosscheck.advice})` };
  if (crosscheck.kind === 'failed')
    return { ...step, outcome: 'skipped', line: `no opinion: ${escapeText(crosscheck.reason)}` };
  const { transactions, tool } = crosscheck;
  const passed = transactions.filter(({ status }) => status === 'pass');
  const failed = transactions.filter(({ status }) => status === 'fail');
  const told = [
    ...failed.map(({ name, message }) => `${tool} fails ${escapeText(name)}: ${escapeText(message)}`),
    ...differences.map(({ operation, explanation }) => `${escapeText(operation)}: ${escapeText(explanation)}`),
  ];
  const line = `${passed.length} of ${transactions.length} transactions pass (${tool})`;
  return { name: 'Dredd', outcome: failed.length === 0 ? 'passed' : 'failed', line, details: told.join('\n') };
}
