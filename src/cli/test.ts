import { exitCodeOf } from '../report/exit-code.ts';
import { renderReport } from '../report/render/render.ts';
import { readTestSettings } from '../settings.ts';
import type { World } from './command.ts';
import { readContractAsAsked } from './read-contract-as-asked.ts';
import { requireWritable, writeReports } from './report-files.ts';
import { testTarget } from './test-target.ts';

const help = `Usage: coldframe test [FILE] --target URL [options]

Derives a conformance suite from the contract, sends it to the target and says where the answers break the contract.

  --target URL           the base address of the target (or COLDFRAME_TARGET)
  --token TOKEN          the credential for its security schemes (or COLDFRAME_TOKEN)
  --fail-on LEVEL        violation (default) or deviation
  --format FORMAT        text (default) or json, on standard output
  --report FORMAT=FILE   also write a report: text, json, junit or baseline; may be repeated
  --baseline FILE        findings that are known and accepted, each with its reason
  --suggest FILE         write an OpenAPI Overlay that documents the answers observed
  --seed N               repeat a run: the seed it printed
  --auth present|strict  strict: a token that nobody issued must be refused
  --wait TIME            wait for a target that is starting (default 2s)
  --timeout TIME         for one answer (default 10s)
  --time TIME            send nothing new after this long (default 60s); named, the seeded search goes on until then
  --max-cases N          send at most so many cases; named, the seeded search goes on until then
  --concurrency N        requests under way at once (default 8)
  --rate N               at most so many requests a second
  --insecure             accept any TLS certificate
  --overlay FILE         apply an OpenAPI Overlay to the contract first; may be repeated
  --no-lint              go on although lint finds errors in the contract
  --config FILE          levels of lint's rules and exceptions (default coldframe.yaml, when it is there)
  --allow-remote         follow references to http: and https:
  --allow-outside        follow references to files outside the contract's folder
`;

/** `coldframe test`: 0 the target conforms, 1 it does not, 2 the job could not be done, 130 interrupted. */
export async function testCommand(argv: readonly string[], world: World): Promise<number> {
  if (argv.includes('--help')) {
    world.out(help);
    return 0;
  }
  const settings = readTestSettings(argv, world.env);
  await requireWritable(settings);
  const contract = await readContractAsAsked(settings.contract, settings, world);
  const report = await testTarget(contract, settings, world);
  const written = await writeReports(report, settings).catch((failure: unknown) => ({ failure }));
  // Whatever became of the files, the run was not for nothing.
  world.out(renderReport(report, settings.format, { colour: world.colour }));
  if (written !== undefined) throw written.failure;
  return exitCodeOf(report);
}
