/** One request and what came of it, for a log. Holds no secret: values of secret query parameters are gone. */
export interface AccessRecord {
  /** `-`: the bytes were no HTTP request. */
  readonly method: string;
  /** The target as it was sent, secrets replaced, printable ASCII only. */
  readonly target: string;
  /** `undefined`: the client left before it was answered. */
  readonly status: number | undefined;
  /** From the whole head's arrival to the answer's last byte handed over. */
  readonly ms: number;
}

/** How log lines are written: for people, or one JSON object per line. */
export type LogFormat = 'pretty' | 'json';

/** One line for one request, with its line end. */
export function accessLine({ method, target, status, ms }: AccessRecord, format: LogFormat): string {
  // Several times faster than `toFixed`, which is the most of a line's work.
  const tenths = Math.round(ms * 10);
  const took = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  if (format === 'json')
    return `{"method":${JSON.stringify(method)},"target":${JSON.stringify(target)},"status":${status ?? null},"ms":${took}}\n`;
  return `${method} ${target} ${status ?? 'left'} ${took} ms\n`;
}

const longestTarget = 2000;
const usualSecrets =
  /^(?:access_token|refresh_token|id_token|token|api[_-]?key|apikey|key|secret|client_secret|password|passwd|signature|sig|code|auth|session)$/i;

/** A request's target as a log may show it; `secrets` are further names of query parameters whose values must not be seen. */
export function loggableTarget(target: string, secrets: ReadonlySet<string>): string {
  const at = target.indexOf('?');
  const shown = at === -1 ? target : `${target.slice(0, at)}?${redactedQuery(target.slice(at + 1), secrets)}`;
  const printable = /[^\x21-\x7e]/.test(shown)
    ? shown.replaceAll(/[^\x21-\x7e]/gu, (mark) => encodeURIComponent(/\p{Surrogate}/u.test(mark) ? '\uFFFD' : mark))
    : shown;
  return printable.length <= longestTarget ? printable : `${printable.slice(0, longestTarget)}...`;
}

function redactedQuery(query: string, secrets: ReadonlySet<string>): string {
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return name !== pair && (secrets.has(plain(name)) || usualSecrets.test(plain(name))) ? `${name}=***` : pair;
  });
  return pairs.join('&');
}

function plain(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
