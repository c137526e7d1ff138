/**
 * The strategies that cases are derived by. Each is a file in `src/cases/strategies/` and the second part of the ids of its cases. `limits` names
 * the requests that search for limits that the contract does not state, `clean-up` those that delete what the run has created.
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
