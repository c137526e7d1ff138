export type { ParameterValues } from './api/choose-values.ts';
export type { ContractInput, ContractOptions } from './api/contract-input.ts';
export { type DiffContractsOptions, diffContracts } from './api/diff-contracts.ts';
export { type LintContractOptions, lintContract } from './api/lint-contract.ts';
export { type PlanRunOptions, planRun, type RunPlan } from './api/plan-run.ts';
export { type StartedMock, type StartOptions, startMock } from './api/start-mock.ts';
export { type TestTargetOptions, testTarget } from './api/test-target.ts';

export { readContract } from './contract/read-contract.ts';
export type { ReadOptions } from './contract/read-document.ts';
export type { Change, ChangeClass } from './diff/changes/change.ts';
export type { ReportedFault, ReportedRequest } from './mock/admin/explain.ts';
export type { Mount } from './mock/server/mount-mock.ts';
export type { MockControls } from './mock/server/mounted-mock.ts';
export {
  type MockOptions,
  type RunningMock,
  type RunningMocks,
  type ServeOptions,
  serveMock,
  serveMocks,
} from './mock/server/serve-mock.ts';
export type { TlsIdentity } from './mock/server/wire/open-server.ts';
export {
  defaultSettings,
  type MockSettings,
  type MockSettingsData,
  type MockSettingsFile,
  readMockSettings,
} from './mock/settings/mock-settings.ts';
export type { Contract, Operation } from './model/contract.ts';
export type { Exchange, Limits, Target } from './model/exchange.ts';
export { Failure, type FailureCode } from './model/failure.ts';
export type { Finding, Level, LintFinding, LintLevel } from './model/finding.ts';
export type {
  Identity,
  Login,
  LoginRequest,
  SecretSource,
  ValuePlace,
  WrittenLogin,
} from './model/identity.ts';
export type { Counts, FindingGroup, Report, Verdict } from './model/report.ts';
export { type CheckedReadOptions, readCheckedContract } from './read-checked-contract.ts';
export { exitCodeOf } from './report/exit-code.ts';
export type { BaselineEntry } from './report/render/baseline.ts';
export { type ReportFormat, renderReport } from './report/render/render.ts';
export { type Run, runSuite } from './run/run.ts';
export type { RunPhase } from './run/run-phases.ts';
export { defaultSenderOptions, openSender, type Sender, type SenderOptions } from './send/sender.ts';
export { defaultLimits } from './send/wire/default-limits.ts';
export type { ProxySettings } from './send/wire/endpoint.ts';
