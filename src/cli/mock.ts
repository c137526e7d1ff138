import { once } from 'node:events';
import { readContract } from '../contract/read-contract.ts';
import { accessLine } from '../mock/access-log.ts';
import { noticesOf } from '../mock/notices.ts';
import { type RunningMock, serveMock } from '../mock/serve-mock.ts';
import { oneOf, onlyFile, parse, readingOptions, readingSettings, wholeNumber } from '../settings.ts';
import { createBufferedOutput } from './buffered-output.ts';
import type { World } from './command.ts';
import { mockOverlays } from './mock-overlays.ts';

const help = `Usage: coldframe mock [FILE] [options]

Serves the contract: answers that keep it, errors that say what is wrong. Stops at SIGINT or SIGTERM.

  --port N               default 4010; 0 lets the system choose
  --host H               the address to listen at (default 127.0.0.1)
  --overlay FILE         apply an OpenAPI Overlay, for examples; may be repeated (default mocks/overlay.yaml beside FILE)
  --no-overlay           apply none
  --log pretty|json|off  one line per request on standard output (default pretty)
  --allow-remote         follow references to http: and https:
  --allow-outside        follow references to files outside the contract's folder
`;

const options = {
  ...readingOptions,
  port: { type: 'string' },
  host: { type: 'string' },
  'no-overlay': { type: 'boolean' },
  log: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The command line of `coldframe mock`, every value resolved. */
interface MockSettings {
  readonly contract: string;
  readonly port: number;
  readonly host: string;
  readonly log: 'pretty' | 'json' | 'off';
  readonly reading: ReturnType<typeof readingSettings>;
}

/** `coldframe mock`: serves until it is told to stop, which is 0: a mock that is stopped has done its job. 2 when it cannot start. */
export async function mockCommand(argv: readonly string[], world: World): Promise<number> {
  const { values, positionals } = parse(argv, options);
  if (values.help === true) {
    world.out(help);
    return 0;
  }
  const contract = onlyFile(positionals);
  const overlays = mockOverlays(contract, values['no-overlay'] === true ? [] : values.overlay);
  const mock = await startMock(
    {
      contract,
      port: wholeNumber('--port', values.port ?? '4010', 0),
      host: values.host ?? '127.0.0.1',
      log: oneOf('--log', values.log ?? 'pretty', ['pretty', 'json', 'off']),
      reading: { ...readingSettings(values), overlays },
    },
    world,
  );
  if (!world.interrupted.aborted) await once(world.interrupted, 'abort');
  await mock.stop();
  return 0;
}

async function startMock(settings: MockSettings, world: World): Promise<RunningMock> {
  const { port, host, log, reading } = settings;
  const contract = await readContract(settings.contract, reading);
  const output = createBufferedOutput(world.out);
  const mock = await serveMock(contract, {
    port,
    host,
    overlays: reading.overlays,
    ...(log !== 'off' && { log: (record) => output.add(accessLine(record, log)) }),
    onDefect: (error) => world.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  });
  world.out(
    `Listening at ${mock.url} (${contract.title} ${contract.version}, ${contract.operations.length} operations)\n`,
  );
  for (const notice of noticesOf(contract)) world.err(`${notice}\n`);
  return {
    ...mock,
    stop: async () => {
      await mock.stop();
      output.flush();
    },
  };
}
