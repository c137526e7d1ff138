import type { Pointer } from './json.ts';

/** Gives a secret when it is needed: from the environment, a file or a command, again for each login. The signal ends the command. */
export type SecretSource = (signal?: AbortSignal) => Promise<string>;

/** Who the requests of a run come from. */
export interface Identity {
  readonly name: string;
  /** Selectors of the operations that it is for, whichever identity the run uses for the others; absent: none by itself. */
  readonly only?: readonly string[] | undefined;
  /** By name. `{token}` in a value stands for the token of the login. */
  readonly headers: ReadonlyMap<string, SecretSource>;
  /** By name, sent with those that the login sets. */
  readonly cookies: ReadonlyMap<string, SecretSource>;
  readonly login?: Login | undefined;
  /** A value of the login that is sent as a header, against forged requests. */
  readonly csrf?: { readonly header: string; readonly found: ValuePlace } | undefined;
}

/** How a session or a token is received. */
export interface Login {
  /** Sent one after the other; each has the cookies that those before it received. */
  readonly requests: readonly LoginRequest[];
  /** Where the last response has the token; absent: the cookies are the session. */
  readonly token?: ValuePlace | undefined;
  /** How long it lasts, in milliseconds; absent: until a response says otherwise. */
  readonly lifetimeMs?: number | undefined;
  /** Where the last response says how long it lasts, in seconds. */
  readonly lifetime?: ValuePlace | undefined;
  /** The statuses that end it. */
  readonly renewOn: readonly number[];
}

/** A request of a login. */
export interface LoginRequest {
  readonly method: string;
  /** An address, or a path below the target. */
  readonly url: string;
  /** The same as messages may show it, such as without the values of variables; the URL by default. */
  readonly shownUrl?: string | undefined;
  readonly write: (signal?: AbortSignal) => Promise<WrittenLogin>;
}

/** What a request of a login sends. */
export interface WrittenLogin {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
  /** The secrets in it. */
  readonly secrets: readonly string[];
}

/** Where a response has a value. */
export type ValuePlace =
  | { readonly in: 'body'; readonly pointer: Pointer }
  | { readonly in: 'header'; readonly name: string }
  | { readonly in: 'cookie'; readonly name: string };
