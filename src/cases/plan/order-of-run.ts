import type { Sequence } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import { allStrategies } from '../all-strategies.ts';
import { templatesByCollection } from '../paths/collection-members.ts';
import { parameterNames, pathKind } from '../paths/resource-paths.ts';
import { openUncreatableResources } from '../paths/uncreatable-resources.ts';
import type { SwitchKind, SwitchKindOf } from '../protection/switch-operations.ts';
import { depth } from '../strategies/bodies/depth.ts';
import { validBody } from '../strategies/bodies/valid-body.ts';
import { recovery } from '../strategies/series/recovery.ts';
import { repetition } from '../strategies/series/repetition.ts';
import { search } from '../strategies/series/search.ts';
import { readAgain } from '../strategies/state/read-again.ts';
import type { Strategy } from '../strategies/strategy.ts';

/** How far a run goes beyond one test of each promise. All are asked before each sequence. */
export interface Room {
  /** Whether there is room for more than one test of each promise; absent: always. */
  readonly wantsDepth?: () => boolean;
  /** Whether there is room for more of it before what was created is read again; absent: always. */
  readonly wantsMoreBeforeReading?: () => boolean;
  /** Whether there is room for a test of more promises than the operations that come last need; absent: always. */
  readonly wantsPromises?: () => boolean;
  /** Whether the search goes on after all else was sent; absent: never. */
  readonly wantsMore?: () => boolean;
}

/** An operation whose sequences are put in order. */
export interface OrderedOperation {
  readonly operation: Operation;
  /** Derives the sequences of one strategy when they are consumed, those that may not be sent without cases; `round` counts those of the search. */
  readonly sequences: (strategy: Strategy, round: number) => Iterable<Sequence>;
  /** Whether the target has accepted a valid request of it; absent: no. */
  readonly hasAccepted?: () => boolean;
  /** Whether the target takes its requests more slowly than they are sent: all wait for it then. Absent: no. */
  readonly isThrottled?: () => boolean;
  /** The sequence for what exists now, when others were sent since it was derived; absent: it stays as it is. */
  readonly renewed?: (sequence: Sequence) => Sequence;
}

/** The sequences of a run, in the order in which they are sent. */
export interface OrderOfRun {
  readonly sequences: (room?: Room) => Generator<Sequence>;
  /**
   * What may switch off the service, or end the credential: to be sent after all else, the clean-up included, which needs both. Each promise once, and what
   * is refused first, as long as there is room for more than what may succeed: it switches nothing.
   */
  readonly lastSequences: (kind: SwitchKind, room?: Pick<Room, 'wantsPromises'>) => Generator<Sequence>;
  /** The operations of which not all sequences were taken, apart from those of the open-ended search. */
  readonly unfinished: () => readonly Operation[];
}

/** They repeat ordinary requests many times; another strategy tests every promise that they test. */
const onlyInDepth: readonly Strategy[] = [recovery, repetition];
/** What came before decides what is read again, and which combinations are tried; what can crash a server comes last. */
const lastStrategies: readonly Strategy[] = [readAgain, search, depth];
const breadthStrategies = allStrategies.filter((one) => ![...onlyInDepth, ...lastStrategies].includes(one));
const firstStrategies = allStrategies.filter((one) => !lastStrategies.includes(one));
/** The sequences of a strategy that are sent to an operation in the first round of depth; each further round has twice as many. */
const firstSlice = 8;

/**
 * Orders the sequences breadth first: one plain request to each operation; every promise once; then depth, in rounds over the operations. What may switch
 * off the service or the credential comes after all others, each request by itself.
 */
export function orderRun(operations: readonly OrderedOperation[], switchKindOf: SwitchKindOf): OrderOfRun {
  const runs = operations.map(openRun);
  const collections = templatesByCollection(operations.map(({ operation }) => operation));
  // What it creates or lists must be known before the requests that name it are made.
  const isNamed = ({ operation }: OperationRun) => collections.has(pathKind(operation.path));
  const parents = openUncreatableResources(operations.map(({ operation }) => operation));
  const isList = (run: OperationRun) =>
    run.operation.method === 'GET' &&
    isNamed(run) &&
    (!hasIdentifier(run) || parents.areNoneCreatable(run.operation.path));
  const ofKind = (kind: SwitchKind | undefined) => runs.filter(({ operation }) => switchKindOf(operation) === kind);
  const isTested = (run: OperationRun): boolean => {
    const comesLast = switchKindOf(run.operation) !== undefined && !hasIdentifier(run);
    return comesLast ? run.tookPromises() : run.isFinished(allStrategies);
  };
  return {
    *sequences({
      wantsPromises = () => true,
      wantsDepth = () => true,
      wantsMoreBeforeReading = () => true,
      wantsMore = () => false,
    } = {}) {
      const ordinary = ofKind(undefined);
      // A collection is listed before the run adds to it, so that what was there is known.
      const lists = ordinary.filter(isList).toSorted((one, other) => depthOf(one) - depthOf(other));
      const plain = [...new Set([...lists, ...ordinary])];
      for (const run of plain) yield* isNamed(run) ? byThemselves(run.takePlain()) : run.takePlain();
      // What nothing has succeeded with shows least: it is asked once more before the others are asked for more.
      yield* whileWanted(takeSecondTries(plain, isNamed), wantsPromises);
      yield* whileWanted(takeAllPromises(ordinary), wantsPromises);
      yield* whileWanted(takeDepth(ordinary, wantsMoreBeforeReading), wantsDepth);
      // A switch of a single resource ends only what the run has created, and must be sent before that is deleted.
      for (const kind of ['service', 'credential'] as const)
        yield* takeSwitches(ofKind(kind).filter(hasIdentifier), { wantsPromises, wantsDepth });
      for (let round = 1; wantsMore(); round += 1) {
        const hasFound = yield* searchAgain(ordinary, round);
        if (!hasFound) return;
      }
    },
    *lastSequences(kind, { wantsPromises = () => true } = {}) {
      const pending = ofKind(kind).filter((run) => !hasIdentifier(run));
      const all = pending.flatMap((run) => [...run.takePromises()]);
      yield* byThemselves(whileWanted(all.filter(isToBeRefused), wantsPromises));
      yield* byThemselves(all.filter((sequence) => !isToBeRefused(sequence)));
    },
    unfinished: () => runs.filter((run) => !isTested(run)).map(({ operation }) => operation),
  };
}

/** The sequences of one operation, of which some have been taken. */
interface OperationRun extends Pick<OrderedOperation, 'operation'> {
  readonly isThrottled: () => boolean;
  /** A plain request. */
  readonly takePlain: () => Iterable<Sequence>;
  /** What follows a plain request that was refused. */
  readonly takeSecondTries: () => Iterable<Sequence>;
  /** The sequences that each strategy starts with, as long as each is about something new; the whole story of a resource. */
  readonly takePromises: () => Iterable<Sequence>;
  readonly tookPromises: () => boolean;
  /** The stories of resources once more, where none could be created then, and the operation has been accepted since. */
  readonly takeStoriesAgain: () => Iterable<Sequence>;
  /** The next few of each strategy; all of one whose sequences build on each other, as the last responses are remembered only for a while. */
  readonly takeSlices: (strategies: readonly Strategy[], most: number) => Iterable<Sequence>;
  readonly search: (round: number) => Iterable<Sequence>;
  /** Whether all sequences of the strategies were taken. */
  readonly isFinished: (strategies: readonly Strategy[]) => boolean;
}

function openRun({ operation, sequences, renewed, hasAccepted, isThrottled }: OrderedOperation): OperationRun {
  const tracks = new Map<Strategy, Track>();
  const trackOf = (strategy: Strategy): Track => {
    const track = tracks.get(strategy) ?? openTrack(() => sequences(strategy, 0), renewed);
    tracks.set(strategy, track);
    return track;
  };
  let tookPromises = false;
  let wasAccepted = true;
  const isAccepted = () => hasAccepted?.() !== false;
  const takePlain = () => trackOf(validBody).take(trackOf(validBody).isStarted() ? 0 : 1);
  return {
    operation,
    isThrottled: () => isThrottled?.() === true,
    takePlain,
    takeSecondTries: () =>
      hasAccepted?.() === true ? [] : trackOf(validBody).takeWhile(({ isNews }) => isNews === true),
    *takePromises() {
      yield* takePlain();
      for (const strategy of breadthStrategies) {
        const track = trackOf(strategy);
        if (strategy.steps === 'one-after-the-other') yield* track.take(Number.POSITIVE_INFINITY);
        // A job is watched from its start, and the later requests for a slow one are spread over the run.
        else if (strategy.steps === 'among-others') yield* track.takeWhile(({ afterMs }) => afterMs !== undefined);
        else yield* track.takeNew();
      }
      tookPromises = true;
      wasAccepted = isAccepted();
    },
    *takeStoriesAgain() {
      if (wasAccepted || !isAccepted()) return;
      wasAccepted = true;
      for (const strategy of breadthStrategies.filter(({ steps }) => steps !== undefined)) {
        tracks.delete(strategy);
        // To its end: no round may come after this one.
        yield* trackOf(strategy).take(Number.POSITIVE_INFINITY);
      }
    },
    tookPromises: () => tookPromises,
    *takeSlices(strategies, most) {
      for (const strategy of strategies)
        yield* trackOf(strategy).take(strategy.steps === 'one-after-the-other' ? Number.POSITIVE_INFINITY : most);
    },
    search: (round) => sequences(search, round),
    isFinished: (strategies) => strategies.every((strategy) => tracks.get(strategy)?.isFinished() === true),
  };
}

/** The sequences of one strategy for one operation, in their order. */
interface Track {
  readonly isStarted: () => boolean;
  readonly isFinished: () => boolean;
  readonly take: (most: number) => Generator<Sequence>;
  /** Takes sequences until one is about what an earlier one was about. If none of them may be sent, the next call starts over. */
  readonly takeNew: () => Generator<Sequence>;
  /** Takes sequences as long as the next one is wanted. */
  readonly takeWhile: (isWanted: (sequence: Sequence) => boolean) => Generator<Sequence>;
}

function openTrack(derive: () => Iterable<Sequence>, renewed: OrderedOperation['renewed']): Track {
  const subjects = new Set<string>();
  let source: Iterator<Sequence> | undefined;
  let peeked: Sequence | undefined;
  let isFinished = false;
  const next = (): Sequence | undefined => {
    if (isFinished) return undefined;
    source ??= derive()[Symbol.iterator]();
    const result = source.next();
    if (result.done !== true) return result.value;
    isFinished = true;
    source = undefined;
    return undefined;
  };
  const takeOne = (): Sequence | undefined => {
    const derived = peeked ?? next();
    const sequence = derived && (renewed?.(derived) ?? derived);
    peeked = undefined;
    if (sequence !== undefined && sequence.cases.length > 0 && sequence.prepares !== true)
      subjects.add(subjectOf(sequence));
    return sequence;
  };
  const startOver = (): void => {
    source = undefined;
    peeked = undefined;
    isFinished = false;
  };
  return {
    isStarted: () => source !== undefined || isFinished,
    isFinished: () => isFinished && peeked === undefined,
    *take(most) {
      for (let taken = 0; taken < most; ) {
        const sequence = takeOne();
        if (sequence === undefined) return;
        if (sequence.prepares !== true) taken += 1;
        if (sequence.cases.length > 0) yield sequence;
      }
    },
    *takeWhile(isWanted) {
      for (;;) {
        peeked ??= next();
        if (peeked === undefined || !isWanted(peeked)) return;
        const sequence = takeOne();
        if (sequence !== undefined && sequence.cases.length > 0) yield sequence;
      }
    },
    *takeNew() {
      let unsent = 0;
      while (unsent < mostUnsent) {
        peeked ??= next();
        if (peeked === undefined || (peeked.isNews !== true && subjects.has(subjectOf(peeked)))) break;
        const sequence = takeOne();
        if (sequence !== undefined && sequence.cases.length > 0) yield sequence;
        else unsent += 1;
      }
      // What the requests need may exist later.
      if (unsent > 0 && subjects.size === 0) startOver();
    },
  };
}

/** The most sequences that may not be sent before a strategy has to wait for the rounds of depth. */
const mostUnsent = 16;

/** A promise may be tested by a request that keeps it and by one that breaks it. */
function subjectOf({ cases }: Sequence): string {
  const last = cases.at(-1);
  return last === undefined ? '' : `${last.expects} ${last.about}`;
}

function isToBeRefused({ cases }: Sequence): boolean {
  return cases.every(({ expects }) => expects === 'rejected' || expects === 'unauthorised');
}

function hasIdentifier({ operation }: OperationRun): boolean {
  return operation.path.includes('{');
}

function depthOf({ operation }: OperationRun): number {
  return parameterNames(operation.path).length;
}

/** Each request by itself: it may change what the others get. */
function* takeSwitches(
  runs: readonly OperationRun[],
  { wantsPromises, wantsDepth }: Required<Pick<Room, 'wantsPromises' | 'wantsDepth'>>,
): Generator<Sequence> {
  for (const run of runs) yield* byThemselves(run.takePlain());
  yield* byThemselves(whileWanted(takeAllPromises(runs), wantsPromises));
  yield* byThemselves(whileWanted(takeDepth(runs), wantsDepth));
}

function* takeSecondTries(runs: readonly OperationRun[], isNamed: (run: OperationRun) => boolean): Generator<Sequence> {
  for (const run of runs) yield* isNamed(run) ? byThemselves(run.takeSecondTries()) : run.takeSecondTries();
}

/** What keeps the others waiting comes after them. */
function* takeAllPromises(runs: readonly OperationRun[]): Generator<Sequence> {
  const later: OperationRun[] = [];
  for (const run of runs) {
    for (const sequence of run.takePromises()) {
      yield sequence;
      if (!run.isThrottled()) continue;
      later.push(run);
      break;
    }
  }
  for (const run of later) yield* run.takePromises();
}

/** All that is left. Where the time may not be enough for all, what was created is read again before the last of it. */
function* takeDepth(
  runs: readonly OperationRun[],
  wantsMoreBeforeReading: () => boolean = () => true,
): Generator<Sequence> {
  yield* whileWanted(takeInRounds(runs, firstStrategies), wantsMoreBeforeReading);
  yield* takeInRounds(runs, [readAgain]);
  yield* takeInRounds(runs, firstStrategies);
  for (const strategy of lastStrategies) yield* takeInRounds(runs, [strategy]);
}

/** What is left of strategies, in rounds over the operations. */
function* takeInRounds(runs: readonly OperationRun[], strategies: readonly Strategy[]): Generator<Sequence> {
  let pending = runs.filter((run) => !run.isFinished(strategies));
  for (let slice = firstSlice; pending.length > 0; slice *= 2) {
    const inOrder = [...pending].sort((one, other) => Number(one.isThrottled()) - Number(other.isThrottled()));
    for (const run of runs) yield* run.takeStoriesAgain();
    for (const run of inOrder) yield* run.takeSlices(strategies, slice);
    pending = pending.filter((run) => !run.isFinished(strategies));
  }
}

/** One round of the search over the operations; gives whether it had anything to send. */
function* searchAgain(runs: readonly OperationRun[], round: number): Generator<Sequence, boolean> {
  let hasFound = false;
  for (const run of runs) {
    for (const sequence of run.search(round)) {
      if (sequence.cases.length === 0) continue;
      hasFound = true;
      yield sequence;
    }
  }
  return hasFound;
}

/** Asks before it takes a sequence, so that none is lost. */
function* whileWanted(sequences: Iterable<Sequence>, wanted: () => boolean): Generator<Sequence> {
  const source = sequences[Symbol.iterator]();
  while (wanted()) {
    const next = source.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Requests that others must not be sent at the same time as: what could go over any connection keeps one to itself. */
function* byThemselves(sequences: Iterable<Sequence>): Generator<Sequence> {
  for (const sequence of sequences)
    yield sequence.delivery === 'any' ? { ...sequence, delivery: 'same-connection' } : sequence;
}
