/**
 * The strategies that cases are derived by. Each is a file in `src/cases/strategies/` or a folder there, and the second part of the ids of its cases. Two are none: `limits`
 * names the requests of `limit-probes.ts`, which search for limits that the contract does not state, `clean-up` those of `derive-clean-up.ts`, which delete what the run has created.
 */
export type StrategyId =
  | 'absent-body'
  | 'clean-up'
  | 'credentials'
  | 'depth'
  | 'files'
  | 'filtering'
  | 'invalid-body'
  | 'jobs'
  | 'json-encodings'
  | 'limits'
  | 'malformed-body'
  | 'negotiation'
  | 'other-content'
  | 'other-media-type'
  | 'other-method'
  | 'other-path'
  | 'paging'
  | 'parameters'
  | 'preconditions'
  | 'read-only'
  | 'recovery'
  | 'repetition'
  | 'replay'
  | 'search'
  | 'sorting'
  | 'state'
  | 'transfer'
  | 'valid-body'
  | 'xml-texts';
