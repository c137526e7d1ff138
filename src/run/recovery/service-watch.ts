import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { SideEffect } from '../../model/report.ts';
import { mayBeCrash, type Outages, openOutages, type SortedExchanges } from './outages.ts';
import { openRecentChanges, type RecentChanges } from './recent-changes.ts';
import { type ControlOptions, openServiceControls, type ServiceControls } from './service-controls.ts';
import { openSideEffects, type SideEffects } from './side-effects.ts';
import { isOld, openSuspicions, type Suspicion, type Suspicions } from './suspicions.ts';

/** How the watch talks to the target while it decides. */
export interface WatchOptions extends ControlOptions {
  /** Whether an operation looks like a switch for the whole service or for the credential, such as a logout. */
  readonly isSwitch: (operation: Case['operation']) => boolean;
}

/**
 * Notices that a request of the run changed the state of the whole service (maintenance mode, logged out, locked, quota used up), or crashed it behind a
 * gateway: from then on operations that accepted requests before all return the same refusal. Such responses say nothing about the service and are not
 * judged, except that to the request which crashes it.
 */
export interface ServiceWatch {
  /** Takes exchanges in the order in which they were sent, and returns those that are decided. Some are held back until it is clear what they mean. */
  readonly pass: (exchanges: readonly Exchange[]) => Promise<SortedExchanges>;
  /** Decides about what is still held back, at the end of a run. */
  readonly release: () => Promise<SortedExchanges>;
  /** Asks the service whether it is still as it was, although no refusal suggests otherwise, and acts on what it responds. */
  readonly check: () => Promise<SortedExchanges>;
  readonly sideEffects: () => readonly SideEffect[];
  /** Whether an operation looks like a switch, or a request to it was found to be one. */
  readonly isSwitch: (operation: Case['operation']) => boolean;
  /** Whether the service has not recovered from a change. */
  readonly isLasting: () => boolean;
  /** Why there is no point in going on; `undefined` while there is. */
  readonly stopReason: () => string | undefined;
  /** Why the last exchanges were not judged. */
  readonly reason: () => string;
}

/** Opens a watch that knows nothing of the service yet. */
export function openServiceWatch(options: WatchOptions): ServiceWatch {
  const state = openWatchState(options);
  const { controls, suspicions, effects, isSwitch } = state;
  const decideAll = (some: readonly Suspicion[]) => inTurn(some, (suspicion) => decide(suspicion, state));
  return {
    pass: async (exchanges) => {
      const passed = await inTurn(exchanges, (exchange) => passOne(exchange, state));
      const old = suspicions.all().filter((suspicion) => isOld(suspicion, state.count));
      return merge([...passed, ...(await decideAll(old))], state);
    },
    release: async () => merge(await decideAll(suspicions.all()), state),
    check: async () => {
      const asked = new Set<Exchange>();
      const passed = await inTurn(
        controls.sample((operation) => !isSwitch(operation)),
        async (control) => {
          const exchange = await controls.repeat(control);
          asked.add(exchange);
          return passOne(exchange, state);
        },
      );
      const { judged, unjudged } = merge(passed, state);
      const isOther = (exchange: Exchange) => !asked.has(exchange);
      return { judged: judged.filter(isOther), unjudged: unjudged.filter(isOther) };
    },
    isSwitch,
    isLasting: () => effects.list().some(({ recovery }) => recovery === 'none'),
    sideEffects: effects.list,
    reason: effects.reason,
    stopReason: () => effects.stopReason(state.unjudgedInARow),
  };
}

/** What a watch knows of the service. */
interface WatchState {
  readonly controls: ServiceControls;
  readonly changes: RecentChanges;
  readonly effects: SideEffects;
  readonly suspicions: Suspicions;
  readonly outages: Outages;
  readonly isSwitch: ServiceWatch['isSwitch'];
  /** How many exchanges it has seen. */
  count: number;
  unjudgedInARow: number;
}

function openWatchState(options: WatchOptions): WatchState {
  const controls = openServiceControls(options);
  /** Operations whose requests were found to change the whole service. */
  const foundSwitches = new Set<string>();
  const isSwitch = (operation: Case['operation']) => options.isSwitch(operation) || foundSwitches.has(operation.key);
  const learnSwitch = (operation: Case['operation']) => foundSwitches.add(operation.key);
  // What was found to be one is suspected only of the response that it led to.
  const changes = openRecentChanges(options.isSwitch);
  const effects = openSideEffects();
  const suspicions = openSuspicions({ controls, changes, effects, isSwitch });
  const outages = openOutages({ send: options.send, controls, changes, effects, learnSwitch });
  return { controls, changes, effects, suspicions, outages, isSwitch, count: 0, unjudgedInARow: 0 };
}

async function passOne(exchange: Exchange, state: WatchState): Promise<SortedExchanges> {
  const { effects, suspicions } = state;
  state.count += 1;
  const { outcome, case: sent } = exchange;
  if (outcome.kind === 'no-reply') return { judged: [exchange], unjudged: [] };
  learn(exchange, outcome, state);
  const effect = effects.lasting(outcome);
  state.unjudgedInARow = effect === undefined ? 0 : state.unjudgedInARow + 1;
  if (effect !== undefined) {
    effect.unjudged += 1;
    return { judged: [], unjudged: [exchange] };
  }
  const suspicion = suspicions.hold(exchange, outcome, state.count);
  if (suspicion !== undefined) return suspicions.isReady(suspicion, state.count) ? decide(suspicion, state) : nothing;
  const isAsBefore = isSuccess(outcome.status) && sent.expects === 'accepted';
  const refuted = isAsBefore ? suspicions.all().filter(({ changed }) => changed.has(sent.operation.key)) : [];
  const dropped = refuted.map((one) => drop(one, state));
  return {
    judged: [...dropped.flatMap(({ judged }) => judged), exchange],
    unjudged: dropped.flatMap(({ unjudged }) => unjudged),
  };
}

function learn(exchange: Exchange, reply: Reply, { controls, changes, count }: WatchState): void {
  if (isSuccess(reply.status)) {
    controls.learn(exchange, reply);
    changes.accepted(exchange, count);
  } else if (exchange.case.expects === 'unauthorised') changes.wrongCredential(exchange, count);
}

/** Asks the service whether it is still as it was, and acts on what it responds. */
async function decide(suspicion: Suspicion, state: WatchState): Promise<SortedExchanges> {
  const { controls, suspicions, outages } = state;
  const { signature, changed, cause } = suspicion;
  const isWide = suspicions.isWide(suspicion);
  // A request like the one that caused it would cause it again.
  const asked = (isWide ? [...changed] : controls.accepting()).filter(
    (operation) => operation !== cause?.case.operation.key,
  );
  const enough = isWide ? 1 : Math.min(2, asked.length);
  const { same, accepted } = await controls.ask(asked, signature);
  const isConfirmed = same >= Math.max(1, enough) && (!isWide || accepted === 0);
  if (!isConfirmed) return drop(suspicion, state);
  suspicions.close(suspicion);
  const outage = { suspicion, asked, count: state.count };
  return mayBeCrash(suspicion) && !suspicions.followsSwitch(suspicion)
    ? outages.endCrash(outage)
    : outages.endState(outage);
}

/** The refusals are about the requests themselves, unless the state that they showed before comes and goes. */
function drop(suspicion: Suspicion, { effects, suspicions }: WatchState): SortedExchanges {
  const { signature, held } = suspicion;
  const earlier = effects.last(signature);
  if (earlier?.recovery !== 'restored') {
    suspicions.dismiss(suspicion);
    return { judged: held, unjudged: [] };
  }
  suspicions.close(suspicion);
  earlier.unjudged += held.length;
  return { judged: [], unjudged: held };
}

/** What shows the effect of a request on the whole service is not judged, except the request itself. */
function merge(all: readonly SortedExchanges[], { outages, effects, count }: WatchState): SortedExchanges {
  const isOfEffect = (exchange: Exchange): boolean => !outages.isCause(exchange) && effects.isShown(exchange, count);
  const judged = all.flatMap((sorted) => sorted.judged);
  return {
    judged: judged.filter((exchange) => !isOfEffect(exchange)),
    unjudged: [...all.flatMap(({ unjudged }) => unjudged), ...judged.filter(isOfEffect)],
  };
}

const nothing: SortedExchanges = { judged: [], unjudged: [] };

async function inTurn<Item, Result>(
  items: readonly Item[],
  step: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const done: Result[] = [];
  for (const item of items) done.push(await step(item));
  return done;
}
