import { lintDocument, openLateness } from '../../api/lint-contract.ts';
import { readLintPolicy } from '../../config/read-lint-policy.ts';
import { readContract } from '../../contract/read-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import type { Crosscheck } from '../../crosscheck/crosscheck.ts';
import { crosscheckWithDredd } from '../../crosscheck/crosscheck-with-dredd.ts';
import { crosscheckWithPrism, type PrismCrosscheck } from '../../crosscheck/crosscheck-with-prism.ts';
import { type Difference, explainDifferences } from '../../crosscheck/explain-differences.ts';
import { applyPolicy } from '../../lint/apply-policy.ts';
import { countLevels } from '../../lint/render/count-levels.ts';
import { renderText as renderLint } from '../../lint/render/render-text.ts';
import { askForOpinions, prismVersion } from '../../mock/prism/ask-for-opinions.ts';
import { serveMock } from '../../mock/server/serve-mock.ts';
import { mockOverlays } from '../../mock/settings/settings-files.ts';
import { Failure } from '../../model/failure.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Report } from '../../model/report.ts';
import { concludeInLine } from '../../report/render/describe/conclusion.ts';
import { renderReport } from '../../report/render/render.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { CommandIo } from '../io/command.ts';
import { describeContract } from '../io/read-command-contract.ts';
import { requireWritable } from '../io/report-files.ts';
import type { GateSettings } from '../options/suite-settings.ts';
import { fitSettings } from '../suite/fit-settings.ts';
import { inputFiles } from '../suite/input-files.ts';
import { renderContextOf } from '../suite/render-context.ts';
import { runTest } from '../suite/run-test.ts';
import { diffStep } from './diff-step.ts';
import type { GateStep } from './gate-step.ts';

/** The credential sent to our own mock, which accepts any that is well-formed: as a bearer token, as a key, and as user and password in base64. */
const mockToken = btoa('coldframe:coldframe');
/** For all of Prism's opinions. */
const prismMs = 60_000;

/** Runs the steps of the gate one after the other. */
export async function* gateSteps(settings: GateSettings, io: CommandIo): AsyncGenerator<GateStep> {
  await requireWritable({ ...settings, inputs: inputFiles(settings) });
  const lint = await lintStep(settings, io);
  yield lint;
  if (lint.outcome === 'failed') {
    const line = 'not run: the contract has errors';
    const others = settings.base === undefined ? [] : (['diff'] as const);
    const target = settings.target === undefined ? [] : (['target'] as const);
    for (const name of [...others, 'mock', 'Dredd', 'Prism', ...target] as const)
      yield { name, outcome: 'skipped', line, details: '' };
    return;
  }
  if (settings.base !== undefined) yield await diffStep({ ...settings, base: settings.base }, io);
  yield* mockSteps(settings, io);
  if (settings.target !== undefined) yield await targetStep({ ...settings, target: settings.target }, io);
}

async function lintStep(
  { contract, reading, linting, quiet }: GateSettings,
  { colour, width, verbose }: CommandIo,
): Promise<GateStep> {
  if (!linting.lint) return { name: 'lint', outcome: 'skipped', line: 'not run: --no-lint', details: '' };
  verbose('read', `reading ${contract}`);
  const isLate = openLateness();
  const document = await readDocument(contract, reading);
  const findings = applyPolicy(await lintDocument(document, isLate), await readLintPolicy(linting.config, linting.api));
  const details = renderLint(findings, { ...document, colour, width, all: false });
  const errors = findings.some(({ level }) => level === 'error');
  const line = countLevels(findings);
  const isSaid = findings.length === 0 || (quiet && !errors);
  return { name: 'lint', outcome: errors ? 'failed' : 'passed', line, details: isSaid ? '' : details };
}

/** The mock must have no violation and no deviation. Dredd and Prism give their opinions on the same mock. */
async function* mockSteps(settings: GateSettings, io: CommandIo): AsyncGenerator<GateStep> {
  const overlays = mockOverlays(
    settings.contract,
    settings.reading.overlays.length > 0 ? settings.reading.overlays : undefined,
  );
  const contract = await readContract(settings.contract, { ...settings.reading, overlays });
  await requireWritable({ ...settings, inputs: inputFiles(settings, contract) });
  io.verbose('read', describeContract(contract));
  const mock = await serveMock(contract, { port: 0, overlays });
  io.verbose('mock', `the mock listens at ${mock.url}`);
  try {
    const target = new URL(mock.url);
    const report = await runTest(
      contract,
      {
        ...fitSettings(settings, contract),
        target,
        token: mockToken,
        credentials: {},
        identity: undefined,
        production: false,
        // What the mock holds belongs to the run.
        collectionWrites: true,
        server: undefined,
        failOn: 'deviation',
        baseline: undefined,
        exceptions: [],
        previous: undefined,
        // They are about the target if there is one.
        reports: settings.target === undefined ? settings.reports : [],
      },
      io,
    );
    // The mock ends, and with it whatever the run has left behind. A reader must not take it for a server.
    yield suiteStep(
      'mock',
      { ...report, target: `${report.target} (the mock)`, remaining: [] },
      { ...io, quiet: settings.quiet },
    );
    const crosscheck = await crosscheckWithDredd(contract, { baseUrl: target, token: mockToken }, io);
    yield crosscheckStep(crosscheck, explainDifferences(crosscheck, report));
    const ask = (document: JsonObject, exchanges: Parameters<typeof askForOpinions>[0]['exchanges']) =>
      askForOpinions({ document, exchanges, timeoutMs: prismMs, interrupted: io.interrupted });
    yield prismStep(
      await crosscheckWithPrism(contract, { baseUrl: target, token: mockToken, version: prismVersion(), ask }),
    );
  } finally {
    await mock.stop();
  }
}

async function targetStep(settings: GateSettings & { readonly target: URL }, io: CommandIo): Promise<GateStep> {
  const contract = await readContract(settings.contract, settings.reading);
  try {
    const report = await runTest(contract, fitSettings(settings, contract), io);
    return suiteStep('target', report, { ...io, quiet: settings.quiet });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Behind the last line of what a server printed, the advice would look like a part of it.
    const line = `${error.message}${error.message.includes('\n') ? '\n  ' : ' '}${error.advice}`;
    return { name: 'target', outcome: 'failed', line, details: '', failure: error };
  }
}

function suiteStep(name: 'mock' | 'target', report: Report, io: CommandIo & Pick<GateSettings, 'quiet'>): GateStep {
  const { quiet } = io;
  const { conforms, groups } = report;
  const text = renderReport(report, 'text', { ...renderContextOf(io), quiet });
  const line = concludeInLine(report);
  // The summary of the gate has the steps that pass; which step fails must be said above it.
  const details = conforms && (quiet || groups.length === 0) ? '' : `${quiet ? `${name}: ` : ''}${text}`;
  return { name, outcome: conforms ? 'passed' : 'failed', line, details, report };
}

function crosscheckStep(crosscheck: Crosscheck, differences: readonly Difference[]): GateStep {
  const step = { name: 'Dredd', details: '' } as const;
  if (crosscheck.kind === 'not-installed')
    return { ...step, outcome: 'skipped', line: `not installed (${crosscheck.advice})` };
  if (crosscheck.kind === 'failed')
    return { ...step, outcome: 'skipped', line: `no result: ${escapeText(crosscheck.reason)}` };
  const { transactions, tool } = crosscheck;
  const passed = transactions.filter(({ status }) => status === 'pass');
  const failed = transactions.filter(({ status }) => status === 'fail');
  const details = [
    ...failed.map(({ name, message }) => `${tool} fails ${escapeText(name)}: ${escapeText(message)}`),
    ...differences.map(({ operation, explanation }) => `${escapeText(operation)}: ${escapeText(explanation)}`),
  ];
  const line = `${passed.length} of ${transactions.length} transactions pass (${tool})`;
  return { name: 'Dredd', outcome: failed.length === 0 ? 'passed' : 'failed', line, details: details.join('\n') };
}

/** Fails where Prism finds that a response of the mock breaks the contract. Different statuses are explained: often several are right. */
function prismStep(crosscheck: PrismCrosscheck): GateStep {
  const step = { name: 'Prism', details: '' } as const;
  if (crosscheck.kind === 'not-installed')
    return { ...step, outcome: 'skipped', line: `not installed (${crosscheck.advice})` };
  if (crosscheck.kind === 'failed')
    return { ...step, outcome: 'skipped', line: `no result: ${escapeText(crosscheck.reason)}` };
  const { tool, requests, same, faults, differences } = crosscheck;
  const details = [
    ...faults.map(
      ({ name, message }) => `${tool} finds in the response to ${escapeText(name)}: ${escapeText(message)}`,
    ),
    ...differences.map(({ explanation }) => escapeText(explanation)),
  ];
  const line = `${same} of ${requests} requests get the same status, ${faults.length} faults in responses (${tool})`;
  return { name: 'Prism', outcome: faults.length === 0 ? 'passed' : 'failed', line, details: details.join('\n') };
}
