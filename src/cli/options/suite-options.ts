import { defaults } from '../../defaults.ts';
import { reportFormats } from '../../report/render/render.ts';
import { lintingOptions, readingOptions } from './contract-options.ts';
import type { Options } from './parse-options.ts';
import { reportOption } from './report-option.ts';

const seconds = (milliseconds: number) => `${milliseconds / 1000}s`;

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
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    help: 'exit with 1 from this level on: violation (default) or deviation',
  },
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
  seed: { type: 'string', value: 'N', help: 'repeat a run: the seed in its report' },
  auth: {
    type: 'string',
    value: 'present|strict',
    help: `strict: the target must refuse a token that was never issued (default ${defaults.auth})`,
  },
  wait: {
    type: 'string',
    value: 'TIME',
    help: `wait for a target that is starting (default ${seconds(defaults.waitMs)})`,
  },
  timeout: {
    type: 'string',
    value: 'TIME',
    help: `time limit for one response (default ${seconds(defaults.timeoutMs)})`,
  },
  time: {
    type: 'string',
    value: 'TIME',
    help: `time limit for the run (default ${seconds(defaults.timeMs)})`,
  },
  'max-cases': {
    type: 'string',
    value: 'N',
    help: `limit on the cases sent (default ${defaults.maxCases})`,
  },
  'min-coverage': {
    type: 'string',
    value: 'PERCENT',
    help: `exit with 0 when at least this share of the promises was tested and nothing is wrong (default ${defaults.minCoverage})`,
  },
  search: {
    type: 'boolean',
    help: 'keep searching for faults that only combinations of values show, until --time or --max-cases is reached',
  },
  concurrency: { type: 'string', value: 'N', help: `requests sent at the same time (default ${defaults.concurrency})` },
  rate: { type: 'string', value: 'N', help: 'limit on requests per second (default none)' },
  insecure: { type: 'boolean', help: 'accept any TLS certificate' },
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
  safe: { type: 'boolean', help: 'send only GET, HEAD and OPTIONS' },
  yes: { type: 'boolean', help: 'do not ask before a run that changes something at another machine' },
  'allow-collection-writes': {
    type: 'boolean',
    help: 'also send requests that change or delete what the run did not create: a whole collection (DELETE /books), an account (DELETE /users/me)',
  },
  'restart-wait': {
    type: 'string',
    value: 'TIME',
    help: `wait for a target that crashed (default ${seconds(defaults.restartWaitMs)})`,
  },
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
