import { defaults } from '../defaults.ts';
import type { JsonObject } from '../model/json.ts';
import {
  acceptedChanges,
  exceptions,
  flag,
  identities,
  lint,
  params,
  production,
  reports,
  selectors,
  server,
  text,
  texts,
} from './value-schemas.ts';

/** A key of the configuration file, and where else it can be given. */
export type Setting = SimpleSetting | OtherSetting;

interface AnySetting {
  /** The option of the command line, where its name is not the key. */
  readonly option?: string;
  /** The variable of the environment. */
  readonly variable?: string;
  readonly isSecret?: true;
  /** An object of named values: where several places give a value for one name, the first of them counts. */
  readonly byName?: true;
  /** A list to which each place adds. */
  readonly adds?: true;
  /** What `coldframe config` shows for a default that is not a value. */
  readonly builtIn?: string;
}

/** A setting of one value, which is read in the same way as every other of its kind. */
export type SimpleSetting = SimpleTexts &
  (
    | { readonly kind: 'flag' }
    | { readonly kind: 'word'; readonly words: readonly string[]; readonly default: string }
    | { readonly kind: 'count'; readonly least: number; readonly most?: number; readonly default?: number }
    | { readonly kind: 'percent'; readonly default: number }
    /** In milliseconds. Where something has to happen in it, it is positive: 0 cannot be meant. */
    | { readonly kind: 'time'; readonly default: number; readonly isPositive?: true }
  );

interface SimpleTexts extends AnySetting {
  readonly option: string;
  /** What `testTarget` calls it, if not as the file does. */
  readonly name?: string;
  readonly description: string;
  /** What `--help` says, if not the description and the default. */
  readonly help?: string;
  /** The placeholder for the value in `--help`, where it is not the one of its kind. */
  readonly value?: string;
}

/** A setting with a form of its own: `cli/options/file-settings.ts` and `suite-settings.ts` read it, and `suite-options.ts` has the help. */
interface OtherSetting extends AnySetting {
  /** Its value in the configuration file: what it means, and the default. */
  readonly schema: JsonObject;
}

const seconds = (milliseconds: number) => `${milliseconds / 1000}s`;

/** What holds for one API: written at the top of the file for all, or below `apis` for one. Schema, help, `coldframe config` and the readers come from it. */
export const settings = {
  contract: {
    schema: { description: 'The contract, as a path from this file or a URL.', ...text, default: defaults.contract },
  },
  overlays: {
    schema: { description: 'OpenAPI Overlays to apply to the contract, as paths from this file.', ...texts },
    option: 'overlay',
  },
  allowRemote: { schema: flag('Follow references to http: and https:.'), option: 'allow-remote' },
  allowOutside: {
    schema: flag("Follow references to files outside the contract's folder and repository."),
    option: 'allow-outside',
  },
  target: {
    schema: { description: 'The base URL of the target.', ...text, examples: ['http://localhost:8080/v1'] },
    variable: 'COLDFRAME_TARGET',
  },
  production: { schema: production },
  token: {
    schema: {
      description: `The credential for the security schemes. Take it from the environment, as in \${API_TOKEN}.`,
      ...text,
    },
    variable: 'COLDFRAME_TOKEN',
    isSecret: true,
  },
  credentials: {
    schema: {
      description: 'Credentials by the names of security schemes; the token stands for all other schemes.',
      type: 'object',
      additionalProperties: text,
    },
    option: 'credential',
    isSecret: true,
    byName: true,
  },
  identities: { schema: identities, isSecret: true, byName: true },
  identity: { schema: { description: 'The identity that a run uses; the first by default.', ...text } },
  params: { schema: params, option: 'param', byName: true },
  server: { schema: server, isSecret: true },
  only: { schema: selectors('Test only these operations.') },
  skip: { schema: selectors('Leave these operations out; --skip adds to them.'), adds: true },
  safe: { kind: 'flag', option: 'safe', description: 'Send only GET, HEAD and OPTIONS.' },
  collectionWrites: {
    kind: 'flag',
    option: 'allow-collection-writes',
    description:
      'Also send requests that change or delete what the run did not create: a whole collection (DELETE /books), an account (DELETE /users/me).',
  },
  failOn: {
    kind: 'word',
    words: ['violation', 'deviation'],
    option: 'fail-on',
    value: 'LEVEL',
    description: 'The least serious level at which the target does not conform.',
    default: defaults.failOn,
    help: 'exit with 1 from this level on: violation (default) or deviation',
  },
  auth: {
    kind: 'word',
    words: ['present', 'strict'],
    option: 'auth',
    value: 'present|strict',
    description: 'strict: the target must refuse a token that was never issued.',
    default: defaults.auth,
  },
  minCoverage: {
    kind: 'percent',
    option: 'min-coverage',
    description: 'The share of the promises that must be tested, in percent.',
    default: defaults.minCoverage,
    help: `exit with 0 when at least this share of the promises was tested and nothing is wrong (default ${defaults.minCoverage})`,
  },
  exceptions: { schema: exceptions, adds: true },
  baseline: {
    schema: { description: 'A file of known findings to accept, as a path from this file.', ...text },
  },
  suggest: {
    schema: { description: 'A file for an OpenAPI Overlay that documents the observed responses.', ...text },
  },
  reports: { schema: reports, option: 'report', byName: true },
  search: {
    kind: 'flag',
    option: 'search',
    description: 'Keep searching for faults that only combinations of values show, until time or maxCases is reached.',
    help: 'keep searching for faults that only combinations of values show, until --time or --max-cases is reached',
  },
  seed: {
    kind: 'count',
    least: 0,
    option: 'seed',
    description: 'Repeats a run: the seed in its report; another one each time by default.',
    help: 'repeat a run: the seed in its report',
    builtIn: 'random',
  },
  time: {
    kind: 'time',
    isPositive: true,
    name: 'timeMs',
    option: 'time',
    description: 'Time limit for the run.',
    default: defaults.timeMs,
  },
  maxCases: {
    kind: 'count',
    least: 1,
    option: 'max-cases',
    description: 'Limit on the cases sent.',
    default: defaults.maxCases,
  },
  timeout: {
    kind: 'time',
    isPositive: true,
    name: 'timeoutMs',
    option: 'timeout',
    description: 'Time limit for one response.',
    default: defaults.timeoutMs,
  },
  wait: {
    kind: 'time',
    name: 'waitMs',
    option: 'wait',
    description: 'How long to wait for a target that is starting.',
    default: defaults.waitMs,
    help: `wait for a target that is starting (default ${seconds(defaults.waitMs)})`,
  },
  restartWait: {
    kind: 'time',
    name: 'restartWaitMs',
    option: 'restart-wait',
    description: 'How long to wait for a target that crashed.',
    default: defaults.restartWaitMs,
    help: `wait for a target that crashed (default ${seconds(defaults.restartWaitMs)})`,
  },
  concurrency: {
    kind: 'count',
    least: 1,
    most: 256,
    option: 'concurrency',
    description: 'Requests sent at the same time, at most 256.',
    default: defaults.concurrency,
  },
  rate: {
    kind: 'count',
    least: 1,
    name: 'ratePerSecond',
    option: 'rate',
    description: 'Limit on requests per second; none by default.',
    help: 'limit on requests per second (default none)',
    builtIn: 'none',
  },
  insecure: { kind: 'flag', option: 'insecure', description: 'Accept any TLS certificate.' },
  lint: { schema: lint },
  diff: { schema: acceptedChanges },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof settings;

/** The keys of the settings of one value. */
export type SimpleKey = {
  [Key in keyof Settings]: Settings[Key] extends SimpleSetting ? Key : never;
}[keyof Settings];

/** The values of these settings as the file has them: a time is in seconds when it is a number. */
export type SimpleData = {
  readonly [Key in SimpleKey]?: Settings[Key] extends { readonly kind: 'time' }
    ? string | number
    : ValueOf<Settings[Key]>;
};

/** The values of these settings as `testTarget` takes them: times are in milliseconds; `undefined` stands for its default. */
export type SimpleValues = {
  readonly [Key in SimpleKey as NameOf<Key>]?: ValueOf<Settings[Key]> | undefined;
};

type NameOf<Key extends SimpleKey> = Settings[Key] extends { readonly name: infer Name extends string } ? Name : Key;

type ValueOf<One> = One extends { readonly kind: 'flag' }
  ? boolean
  : One extends { readonly words: readonly (infer Word)[] }
    ? Word
    : number;
