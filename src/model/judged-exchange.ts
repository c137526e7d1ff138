/** A request, and the response that was received for it. A type, not an interface, because it is a part of a message. */
export type JudgedExchange = {
  readonly name: string;
  /** In lower case. */
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; `undefined`: there is none. */
  readonly body: unknown;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
};
