import { reportFormats } from '../../report/render/render.ts';
import { lintingOptions, readingOptions } from './contract-options.ts';
import type { Options } from './parse-options.ts';
import { reportOption } from './report-option.ts';
import { optionsOf } from './simple-settings.ts';

/** The options of `coldframe test`. */
export const testOptions = {
  target: { type: 'string', value: 'URL', help: 'the base URL of the target (or COLDFRAME_TARGET)' },
  token: {
    type: 'string',
    value: 'TOKEN',
    help: 'the credential for the security schemes of the contract (or COLDFRAME_TOKEN); an empty one counts as not given',
  },
  credential: {
    type: 'string',
    multiple: true,
    value: 'SCHEME=VALUE',
    help: 'the credential for one security scheme, --token for the others; may be repeated',
  },
  identity: { type: 'string', value: 'NAME', help: 'the identity of coldframe.yaml to use (default its first)' },
  param: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'a value for the parameters of that name, such as an identifier that no response has; may be repeated',
  },
  server: {
    type: 'string',
    value: 'COMMAND',
    help: 'start the target with this command line, restart it when it crashes, and stop it after the run',
  },
  ...optionsOf('failOn'),
  format: { type: 'string', value: 'FORMAT', help: 'report on standard output: text (default) or json' },
  quiet: { type: 'boolean', help: 'print the summary only: the verdict and one line for each finding' },
  report: reportOption(reportFormats),
  baseline: { type: 'string', value: 'FILE', help: 'known findings to accept, each with its reason' },
  previous: {
    type: 'string',
    value: 'FILE',
    help: 'a JSON report of an earlier run: mark findings as new or known, and list what was fixed',
  },
  'only-new': { type: 'boolean', help: 'count only findings that the previous report does not have; needs --previous' },
  suggest: { type: 'string', value: 'FILE', help: 'write an OpenAPI Overlay that documents the observed responses' },
  ...optionsOf(
    'seed',
    'auth',
    'wait',
    'timeout',
    'time',
    'maxCases',
    'minCoverage',
    'search',
    'concurrency',
    'rate',
    'insecure',
  ),
  only: {
    type: 'string',
    multiple: true,
    value: 'SELECTOR',
    help: 'test only these operations: "GET /books", "/books/*", GET, tag:books, id:listBooks; may be repeated',
  },
  skip: { type: 'string', multiple: true, value: 'SELECTOR', help: 'leave these operations out; may be repeated' },
  shard: {
    type: 'string',
    value: 'I/N',
    help: 'test only part I of N, for coldframe merge; N alone: the part that JOB_COMPLETION_INDEX names',
  },
  ...optionsOf('safe'),
  yes: { type: 'boolean', help: 'do not ask before a run that changes something at another machine' },
  ...optionsOf('collectionWrites', 'restartWait'),
  ...lintingOptions,
  ...readingOptions,
} as const satisfies Options;

/** The options of `coldframe plan`. */
export const planOptions = {
  ...testOptions,
  format: { type: 'string', value: 'FORMAT', help: 'plan on standard output: text (default) or json' },
  login: {
    type: 'boolean',
    help: 'log in, send one valid request to each operation that only reads, and show which of them refuse it',
  },
} as const satisfies Options;

/** The options of `coldframe gate`. */
export const gateOptions = {
  base: {
    type: 'string',
    value: 'REVISION',
    help: 'also compare the contract with a git revision: the gate fails if a change breaks clients and coldframe.yaml does not accept it',
  },
  ...testOptions,
  format: { type: 'string', value: 'FORMAT', help: 'summary on standard output: text (default) or json' },
} as const satisfies Options;
