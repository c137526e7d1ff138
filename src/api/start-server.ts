import { Failure } from '../model/failure.ts';
import type { Sender } from '../send/sender.ts';
import { openRedaction } from '../send/wire/redaction.ts';
import { type Service, type ServiceCommand, startService } from '../service/start-service.ts';
import { mayBeSecretOfUser } from '../text/secret-names.ts';
import { withoutUrlSecrets } from '../text/shown-url.ts';
import type { TargetOptions } from './open-target-sender.ts';

/** How the target is started. */
export interface ServerOptions extends ServiceCommand {
  /** A URL, or a path below the target, that responds with a status below 400 when the server is ready; by default it is ready when it accepts connections. */
  readonly ready?: string | undefined;
  /** Calls a function if this process ends before the run does; returns a function that takes this back. */
  readonly onExit?: ((run: () => void) => () => void) | undefined;
}

/** The target of a run that starts it. */
export interface StartedTarget extends Pick<TargetOptions, 'token' | 'credentials'> {
  readonly url: URL;
  readonly sender: Pick<Sender, 'reach'>;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Starts the target, and waits until it is ready. Rejects as `startService` does, and with `Failure('usage')` for a `ready` that is not an address. */
export async function startServer(server: ServerOptions, target: StartedTarget): Promise<Service> {
  const { ready, onExit, ...command } = server;
  const { url, sender, signal } = target;
  const readyAt = ready === undefined ? undefined : readyUrl(ready, url);
  return startService(command, {
    isReady: async () => (readyAt === undefined ? (await sender.reach(0)).ok : respondsWell(readyAt)),
    address: withoutUrlSecrets((readyAt ?? url).href),
    signal,
    redact: redactionOf(server, target),
    onExit,
  });
}

/** A server may print what it was given: the credentials of the run, and the variables whose names say that they are secret. */
function redactionOf(
  { env = {} }: ServerOptions,
  { token, credentials = {} }: StartedTarget,
): (text: string) => string {
  const variables = Object.entries(env).filter(([name]) => mayBeSecretOfUser(name));
  const values = [token, ...Object.values(credentials), ...variables.map(([, value]) => value)].flatMap(withPassword);
  return openRedaction(values.filter((value): value is string => value !== undefined && value !== '')).text;
}

/** A value, and its password where it is a URL. */
function withPassword(value: string | undefined): readonly (string | undefined)[] {
  return value !== undefined && URL.canParse(value) ? [value, new URL(value).password] : [value];
}

function readyUrl(ready: string, target: URL): URL {
  const url = ready.startsWith('/') ? `${target.href.replace(/\/$/, '')}${ready}` : ready;
  if (URL.canParse(url)) return new URL(url);
  const message = `"ready" of the server must be a URL or a path, not "${withoutUrlSecrets(ready)}".`;
  throw new Failure('usage', message, 'Give a path such as /health, or a URL.');
}

async function respondsWell(url: URL): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(readyTimeoutMs) });
    await body?.cancel();
    return status < 400;
  } catch {
    return false;
  }
}

/** For one attempt to see whether a server is ready, in milliseconds. */
const readyTimeoutMs = 2000;
