import { chooseCredentials } from '../../api/choose-credentials.ts';
import { chooseValues } from '../../api/choose-values.ts';
import { noSelection, selectOperations } from '../../cases/plan/select-operations.ts';
import type { ConfigurationProblem } from '../../config/find-configuration-problem.ts';
import { type Configuration, configurationFailure } from '../../config/read-configuration.ts';
import type { Contract } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import type { CommandIo } from '../io/command.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import type { SuiteSettings } from '../options/suite-settings.ts';

/**
 * The settings for one contract. What the configuration file says for all of its APIs is left out where this contract has nothing of that name: a selector, a
 * parameter, a security scheme. Throws `usage`, with line and column, for what is written for this contract and it does not have.
 */
export function fitSettings<Settings extends SuiteSettings>(settings: Settings, contract: Contract): Settings {
  const { configuration, only, skip, params, credentials } = settings;
  const { shared = {} } = configuration ?? {};
  const isForeign = (words: readonly string[] | undefined) => (selector: string) =>
    words?.includes(selector) === true && !doesWork(() => select(contract, selector));
  const [foreignOnly, foreignSkip] = [isForeign(shared.only), isForeign(shared.skip)];
  if (configuration !== undefined) {
    checkSelectors(configuration, contract, { only: foreignOnly, skip: foreignSkip });
    checkNames(configuration, contract, settings);
    checkExceptions(configuration, contract);
  }
  return {
    ...settings,
    // Without any, everything would be tested.
    only: only.every(foreignOnly) ? only : only.filter((selector) => !foreignOnly(selector)),
    skip: skip.filter((selector) => !foreignSkip(selector)),
    params: withoutForeign(params, shared.params, (one) => chooseValues(contract, one)),
    credentials: withoutForeign(credentials, shared.credentials, (one) =>
      chooseCredentials(contract, { token: undefined, credentials: new Map(Object.entries(one)) }),
    ),
  };
}

/** The settings of a run and the contract that it is about. */
export interface FittedRun<Settings extends SuiteSettings> {
  readonly settings: Settings;
  readonly contract: Contract;
}

/** Reads the contract of each API, and fits its settings to it. Throws what `readCommandContract` and `fitSettings` throw. */
export async function fitAll<Settings extends SuiteSettings>(
  all: readonly Settings[],
  io: CommandIo,
): Promise<readonly FittedRun<Settings>[]> {
  const read: FittedRun<Settings>[] = [];
  for (const settings of all)
    read.push({ settings, contract: await readCommandContract(settings.contract, settings, io) });
  const configuration = all[0]?.configuration;
  const areAll = configuration?.shared !== undefined && read.length === apiCount(configuration);
  if (areAll)
    checkSharedSelectors(
      configuration,
      read.map(({ contract }) => contract),
    );
  return read.map(({ settings, contract }) => ({ settings: fitSettings(settings, contract), contract }));
}

function apiCount({ source }: Configuration): number {
  return Object.keys(memberOf(source.value, 'apis') ?? {}).length;
}

/** Throws `usage` for the first selector, of those that the file has for all APIs, that matches no operation of any of them. */
function checkSharedSelectors(configuration: Configuration, contracts: readonly Contract[]): void {
  const { only = [], skip = [], exceptions = [] } = configuration.shared ?? {};
  const selectors = [
    ...only.map((selector, index) => ({ selector, tokens: ['only', String(index)] })),
    ...skip.map((selector, index) => ({ selector, tokens: ['skip', String(index)] })),
    ...exceptions.map(({ at }, index) => ({ selector: at, tokens: ['exceptions', String(index), 'at'] })),
  ];
  for (const { selector, tokens } of selectors) {
    if (selector === undefined || contracts.some((contract) => doesWork(() => select(contract, selector)))) continue;
    throw configurationFailure(
      { ...configuration, positionOf: configuration.source.positionOf },
      { tokens, message: `"${selector}" matches no operation of any API.`, advice: 'Correct it, or remove it.' },
    );
  }
}

type Foreign = Readonly<Record<'only' | 'skip', (selector: string) => boolean>>;

function checkSelectors(configuration: Configuration, contract: Contract, isForeign: Foreign): void {
  for (const key of ['only', 'skip'] as const) {
    for (const [index, selector] of (configuration.data[key] ?? []).entries()) {
      if (isForeign[key](selector)) continue;
      checkPlace(configuration, { tokens: [key, String(index)] }, () => select(contract, selector));
    }
  }
}

/** Throws `usage` for the first exception, of those for this contract alone, whose place is none of it: it would accept nothing. */
function checkExceptions(configuration: Configuration, contract: Contract): void {
  const { data, shared = {} } = configuration;
  for (const [index, { at }] of (data.exceptions ?? []).entries()) {
    const isShared = index < (shared.exceptions?.length ?? 0);
    if (isShared || at === undefined) continue;
    checkPlace(configuration, { tokens: ['exceptions', String(index), 'at'] }, () => select(contract, at));
  }
}

/** Throws `usage` for the first parameter, operation or security scheme that the file gives a value for, for this contract alone, and that it does not have. */
function checkNames(
  configuration: Configuration,
  contract: Contract,
  { params, credentials }: Pick<SuiteSettings, 'params' | 'credentials'>,
): void {
  const { data, shared = {} } = configuration;
  const isOwn = (key: 'params' | 'credentials', name: string) =>
    Object.hasOwn(data[key] ?? {}, name) && !Object.hasOwn(shared[key] ?? {}, name);
  for (const [name, given] of Object.entries(params)) {
    if (!isOwn('params', name)) continue;
    const isByOperation = typeof given === 'object';
    // Without a value, only the operation is looked for.
    checkPlace(configuration, { tokens: ['params', name], ofName: true }, () =>
      chooseValues(contract, { [name]: isByOperation ? {} : given }),
    );
    for (const [one, value] of isByOperation ? Object.entries(given) : [])
      checkPlace(configuration, { tokens: ['params', name, one], ofName: true }, () =>
        chooseValues(contract, { [name]: { [one]: value } }),
      );
  }
  for (const [name, secret] of Object.entries(credentials)) {
    if (!isOwn('credentials', name)) continue;
    checkPlace(configuration, { tokens: ['credentials', name], ofName: true }, () =>
      chooseCredentials(contract, { token: undefined, credentials: new Map([[name, secret]]) }),
    );
  }
}

/** Throws the failure of `use` with the place in the file that causes it. */
function checkPlace(
  configuration: Configuration,
  place: Pick<ConfigurationProblem, 'tokens' | 'ofName'>,
  use: () => unknown,
): void {
  try {
    use();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw configurationFailure(configuration, { ...place, message: error.message, advice: error.advice });
  }
}

function select({ operations, unusable }: Contract, selector: string): void {
  const all = [...operations, ...unusable.map(({ operation }) => operation)];
  selectOperations(all, { ...noSelection, only: [selector] });
}

function withoutForeign<Value>(
  given: Readonly<Record<string, Value>>,
  shared: object | undefined,
  use: (one: Readonly<Record<string, Value>>) => unknown,
): Readonly<Record<string, Value>> {
  if (shared === undefined) return given;
  const fitting = Object.entries(given).filter(
    ([name, value]) => !Object.hasOwn(shared, name) || doesWork(() => use({ [name]: value })),
  );
  return Object.fromEntries(fitting);
}

function doesWork(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
