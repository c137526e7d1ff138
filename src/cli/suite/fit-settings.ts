import { chooseCredentials } from '../../api/choose-credentials.ts';
import { chooseValues } from '../../api/choose-values.ts';
import { noSelection, selectOperations } from '../../cases/select-operations.ts';
import { type Configuration, configurationFailure } from '../../config/read-configuration.ts';
import type { Contract } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import type { CommandIo } from '../io/command.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import type { SuiteSettings } from '../options/suite-settings.ts';

/**
 * The settings for one contract. What the configuration file says for all of its APIs is left out where this contract has nothing of that name: a selector, a
 * parameter, a security scheme. Throws `usage`, with line and column, for a selector that is written for this contract and matches none of its operations.
 */
export function fitSettings<Settings extends SuiteSettings>(settings: Settings, contract: Contract): Settings {
  const { configuration, only, skip, params, credentials } = settings;
  const { shared = {} } = configuration ?? {};
  const isForeign = (words: readonly string[] | undefined) => (selector: string) =>
    words?.includes(selector) === true && !doesWork(() => select(contract, selector));
  const [foreignOnly, foreignSkip] = [isForeign(shared.only), isForeign(shared.skip)];
  if (configuration !== undefined) checkSelectors(configuration, contract, { only: foreignOnly, skip: foreignSkip });
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
  for (const key of ['only', 'skip'] as const) {
    for (const [index, selector] of (configuration.shared?.[key] ?? []).entries()) {
      if (contracts.some((contract) => doesWork(() => select(contract, selector)))) continue;
      throw configurationFailure(
        { ...configuration, positionOf: configuration.source.positionOf },
        {
          tokens: [key, String(index)],
          message: `"${selector}" matches no operation of any API.`,
          advice: 'Correct it, or remove it.',
        },
      );
    }
  }
}

type Foreign = Readonly<Record<'only' | 'skip', (selector: string) => boolean>>;

function checkSelectors(configuration: Configuration, contract: Contract, isForeign: Foreign): void {
  for (const key of ['only', 'skip'] as const) {
    for (const [index, selector] of (configuration.data[key] ?? []).entries()) {
      if (isForeign[key](selector)) continue;
      try {
        select(contract, selector);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const { message, advice } = error;
        throw configurationFailure(configuration, { tokens: [key, String(index)], message, advice });
      }
    }
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
