import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import type { StrategyId } from '../../../model/strategy-id.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import type { EarlierRequests } from '../../resources/expected/earlier-requests.ts';
import { pathParameters } from '../../resources/reading/resource-lifecycle.ts';
import { jsonBody } from '../body/body-draft.ts';
import { type CaseDraft, caseId, type RequestedOperation, type SequenceDraft } from '../case-draft.ts';
import type { RequestChanges } from '../valid-request.ts';

/** One request of several that build on each other's responses. */
export interface Step {
  /** Unique within the strategy and the operation of the step. */
  readonly label: string;
  readonly why: string;
  /** Of the path parameters; absent: those of an ordinary request. */
  readonly values?: readonly string[] | undefined;
  readonly headers?: NonNullable<RequestChanges['headers']>;
  /** Of other parameters than those of the path. */
  readonly parameters?: RequestChanges['parameters'];
  /** The JSON body before it gets fresh values; absent: an ordinary one. */
  readonly value?: Json | undefined;
  /** The very request to send; absent: a new one. */
  readonly request?: CaseDraft['request'];
  readonly expectedState?: ExpectedState | undefined;
  /** Where the expected state comes from; see `expectAfter`. */
  readonly earlier?: EarlierRequests | undefined;
  /** Absent: that of an ordinary request. */
  readonly scope?: CaseDraft['scope'];
  /** `false`: the target may refuse the request. */
  readonly isPromised?: boolean;
  /** The constraint that the body breaks: the target must refuse it. Absent: it is valid. */
  readonly breaks?: Pointer | undefined;
  /** Whether no request of another strategy may name what it creates. */
  readonly reserves?: boolean;
  /** Whether any resource will do that the request can name; see `CaseDraft`. */
  readonly namesAny?: boolean;
  /** How long to wait before it is sent, in milliseconds. */
  readonly afterMs?: number | undefined;
}

/** What a step is sent to. */
export interface StepTarget extends RequestedOperation {
  readonly source: SchemaSource;
  readonly findExchange: (id: string) => Exchange | undefined;
  /** What the requests belong to, where this shows it in another way: a search by POST as a list with a query. Absent: this. */
  readonly viewOf?: StepTarget;
}

/** Sends steps whose labels also name the path that they are about: an operation may take part in the steps of several paths. */
export function sendAbout({ path }: Pick<Operation, 'path'>, strategy: StrategyId, common: Partial<Step> = {}) {
  return (target: StepTarget, step: Step): Generator<SequenceDraft, Exchange | undefined> =>
    sendStep(target, strategy, { ...common, ...step, label: `${step.label} (${path})` });
}

/** Yields one request in a sequence of its own; its exchange is known when the generator continues, `undefined` when it was not sent. */
export function* sendStep(
  target: StepTarget,
  strategy: StrategyId,
  step: Step,
): Generator<SequenceDraft, Exchange | undefined> {
  const { validRequest, viewOf: of = target } = target;
  const { operation } = of;
  const {
    label,
    why,
    values,
    headers = {},
    parameters,
    value,
    expectedState,
    earlier,
    scope,
    isPromised = true,
    breaks,
    reserves = false,
    namesAny = false,
    afterMs,
  } = step;
  const inPath = values === undefined ? [] : pathParameters(operation, values);
  const draft: CaseDraft = {
    label,
    of,
    request:
      step.request ??
      validRequest.build({
        headers,
        ...(value === undefined ? {} : { body: jsonBody(validRequest.refresh(value)) }),
        parameters: new Map([...inPath, ...(parameters ?? [])]),
      }),
    expects: breaks !== undefined ? 'rejected' : isPromised ? 'accepted' : 'anything',
    ...(breaks === undefined ? {} : { fault: 'schema' }),
    about: breaks ?? operation.body?.pointer ?? operation.pointer,
    why,
    ...(expectedState === undefined ? {} : { expectedState }),
    ...(earlier === undefined ? {} : { earlier }),
    ...(scope === undefined ? {} : { scope }),
    ...(reserves ? { reserves } : {}),
    ...(namesAny ? { namesAny } : {}),
  };
  yield { delivery: 'same-connection', ...(afterMs === undefined ? {} : { afterMs }), cases: [draft] };
  return target.findExchange(caseId(operation, strategy, label));
}
