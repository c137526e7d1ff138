import type { Json } from '../model/json.ts';
import type { SimpleData } from './settings.ts';

/** What the configuration file may contain, by its published schema. */
export interface ConfigurationData extends ApiData {
  /** Several APIs by name; what is written beside holds for all of them. */
  readonly apis?: Readonly<Record<string, ApiData>>;
}

/** The settings of one API. A duration is in seconds when it is a number. */
export interface ApiData extends SimpleData {
  readonly contract?: string;
  readonly overlays?: readonly string[];
  readonly allowRemote?: boolean;
  readonly allowOutside?: boolean;
  readonly target?: string;
  /** `true`: the target of the file; a list: names of hosts. */
  readonly production?: boolean | readonly string[];
  readonly token?: string;
  /** By the names of security schemes. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** By name. */
  readonly identities?: Readonly<Record<string, IdentityData>>;
  /** The one that a run uses; the first by default. */
  readonly identity?: string;
  readonly server?: ServerData;
  /** By the names of parameters, or by operation and then by the names of its parameters. */
  readonly params?: Readonly<Record<string, ParameterValue | Readonly<Record<string, ParameterValue>>>>;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly exceptions?: readonly ExceptionData[];
  readonly baseline?: string;
  readonly suggest?: string;
  /** Files by format. */
  readonly reports?: Readonly<Record<string, string>>;
  readonly lint?: LintData;
  readonly diff?: DiffData;
}

/** A value for a parameter, as in a URL before percent-encoding. */
export type ParameterValue = string | number | boolean;

/** How the target is started. */
export interface ServerData {
  readonly command: string;
  readonly ready?: string;
  readonly wait?: string | number;
  readonly env?: Readonly<Record<string, string | number | boolean>>;
  readonly log?: string;
}

/** Findings of a test that are accepted. */
export interface ExceptionData {
  readonly rule: string;
  /** An operation or a path, in which `*` stands for any text; everywhere by default. */
  readonly at?: string;
  readonly cause?: string;
  readonly reason: string;
  /** The last day, `2027-01-31`. */
  readonly expires?: string;
}

/** Levels of lint rules, and accepted findings. */
export interface LintData {
  readonly rules?: Readonly<Record<string, 'error' | 'warning' | 'advice' | 'off'>>;
  readonly exceptions?: readonly {
    readonly rule: string;
    readonly at?: string;
    readonly reason: string;
    readonly expires?: string;
  }[];
}

/** Changes of the contract that are accepted although they break clients. */
export interface DiffData {
  readonly accepted?: readonly {
    readonly change: string;
    readonly at?: string;
    readonly reason: string;
    readonly expires?: string;
  }[];
}

/** A secret: the text itself (from the environment by `${NAME}`), the content of a file, or what a command prints. */
export type SecretData = string | { readonly file: string } | { readonly command: string };

/** Who the requests of a run come from. */
export interface IdentityData {
  readonly only?: readonly string[];
  readonly headers?: Readonly<Record<string, SecretData>>;
  readonly cookies?: Readonly<Record<string, SecretData>>;
  readonly login?: LoginData;
  readonly oauth2?: OAuth2Data;
  readonly csrf?: PlaceData & { readonly sendAs: string };
}

/** How a session or a token is received. */
export interface LoginData {
  readonly requests: readonly LoginRequestData[];
  readonly token?: PlaceData;
  readonly lifetime?: string | number;
  readonly renewOn?: readonly number[];
}

/** One request of a login, to a path below the target or to an address; the body is JSON or a form. */
export interface LoginRequestData {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, SecretData>>;
  readonly json?: Json;
  readonly form?: Readonly<Record<string, SecretData>>;
}

/** Where a response has a value: one of the three. */
export interface PlaceData {
  readonly pointer?: string;
  readonly header?: string;
  readonly cookie?: string;
}

/** RFC 6749, 4.3 and 4.4. */
export interface OAuth2Data {
  readonly tokenUrl: string;
  readonly grant?: 'client_credentials' | 'password';
  readonly clientId?: SecretData;
  readonly clientSecret?: SecretData;
  readonly clientIn?: 'header' | 'body';
  readonly username?: SecretData;
  readonly password?: SecretData;
  readonly scope?: string;
  readonly lifetime?: string | number;
}
