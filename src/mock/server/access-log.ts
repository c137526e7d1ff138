/** One request and its response, for a log. Values of secret query parameters are replaced. */
export interface AccessRecord {
  /** `-`: the bytes were not an HTTP request. */
  readonly method: string;
  /** Path and query as they were sent, secrets replaced, printable ASCII only. */
  readonly target: string;
  /** `undefined`: the client left before the response. */
  readonly status: number | undefined;
  /** Milliseconds from the arrival of the head to the end of the response. */
  readonly ms: number;
}

/** How log lines are written: `pretty` for people, `json` one JSON object per line. */
export type LogFormat = 'pretty' | 'json';

/** The log line of a request, with its line end. */
export function accessLine({ method, target, status, ms }: AccessRecord, format: LogFormat): string {
  // Several times faster than `toFixed`, which is the most of a line's work.
  const tenths = Math.round(ms * 10);
  const time = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  if (format === 'json')
    return `{"method":${JSON.stringify(method)},"target":${JSON.stringify(target)},"status":${status ?? null},"ms":${time}}\n`;
  return `${method} ${target} ${status ?? 'left'} ${time} ms\n`;
}
