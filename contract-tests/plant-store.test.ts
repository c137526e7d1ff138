import { expect, it } from 'vitest';
import { serveMock } from '../src/mock/server/serve-mock.ts';
import { readSoundContract } from '../src/read-sound-contract.ts';
import { openSender } from '../src/send/sender.ts';
import { defaultLimits } from '../src/send/wire/default-limits.ts';
import { readProxies, readTestSettings } from '../src/settings.ts';
import { conformance } from '../src/vitest/conformance.ts';

// The target is COLDFRAME_TARGET, with the credential COLDFRAME_TOKEN; without one, it is the mock that is shipped.
const { COLDFRAME_TARGET } = process.env;
const mock = COLDFRAME_TARGET ? undefined : await serveShippedMock();
const settings = readTestSettings([], { ...process.env, COLDFRAME_TARGET: COLDFRAME_TARGET || mock?.url });
const { target, token, timeoutMs } = settings;
const interrupted = new AbortController().signal;
const sender = openSender(
  { baseUrl: target, token, limits: { ...defaultLimits, timeoutMs } },
  { ...settings, signal: interrupted, proxies: readProxies(process.env, target) },
);

const contract = await readSoundContract('openapi.yaml');
const report = await conformance({ ...settings, contract, sender, target: target.href, interrupted });
await sender.close();
await mock?.stop();

it('is put to the test by hundreds of cases, none of them left unjudged', () => {
  expect(report.counts.cases).toBeGreaterThan(300);
  expect(report.unjudged).toEqual([]);
});

it.runIf(mock)('finds nothing to say of the shipped mock that would fail a run', () => {
  expect(report.groups.filter(({ finding }) => finding.level !== 'observation')).toEqual([]);
});

async function serveShippedMock() {
  const overlays = ['mocks/overlay.yaml'];
  return serveMock(await readSoundContract('openapi.yaml', { overlays }), { port: 0, overlays });
}
