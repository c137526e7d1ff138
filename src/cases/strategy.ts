import type {
  BodyDraft,
  Case,
  Expectation,
  ExpectedState,
  Fault,
  RequestDraft,
  Scope,
  Sequence,
} from '../model/case.ts';
import type { Contract, Operation, Parameter, SecurityRequirement } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, Pointer } from '../model/json.ts';
import type { DerivedInvalid } from '../schema/derive/invalid-values.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import type { DerivedValue } from '../schema/derive/valid-values.ts';

/** One way of putting an operation to the test. */
export interface Strategy {
  /** Its file in `src/cases/`. */
  readonly id: string;
  readonly title: string;
  /** Yields nothing for an operation that the strategy has nothing to ask. */
  readonly derive: (derivation: Derivation) => Iterable<SequenceDraft>;
}

/** What a strategy works with. */
export interface Derivation {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly source: SchemaSource;
  /** The most ordinary valid request, the start of every other one. */
  readonly ordinary: Ordinary;
  /** The values that the schema of the content admits, `[]` when there is none; derived once. */
  readonly validValues: () => readonly DerivedValue[];
  /** The values that it forbids for one reason each; derived once. */
  readonly invalidValues: () => readonly DerivedInvalid[];
  /** A well-formed token that nobody issued must be refused. */
  readonly strictAuth: boolean;
  /** Whether the case of that id was sent and not accepted although it is valid. */
  readonly wasRefused: (id: string) => boolean;
  /** Whether the case of that id succeeded although it carried no credential. */
  readonly wasLetIn: (id: string) => boolean;
  /** What came of one of the last cases that speak of state; `undefined` when it was not sent. */
  readonly recall: (id: string) => Exchange | undefined;
  /** The derivation of another operation, by its method and the kind of its path: `/books/{}`. */
  readonly relative: (method: string, kind: string) => Derivation | undefined;
  /** How often the search was gone through before; 0 in the first round. */
  readonly round: number;
  /** Numbers from 0 up to 1, decided by the seed. */
  readonly random: () => number;
}

/** Makes requests that are valid and in scope but for what is asked otherwise. */
export interface Ordinary {
  /** Each call gives a request whose identifying values were not used before. */
  readonly request: (change?: RequestChange) => RequestDraft;
  /** The content of an ordinary request with fresh values, `undefined` when the operation takes none. */
  readonly content: () => Json | undefined;
  /** `value` with fresh numbers and texts wherever it says the same as the ordinary content, or as another sample of another schema. */
  readonly freshen: (
    value: Json,
    like?: { readonly sample: Json | undefined; readonly schema: Pointer | undefined },
  ) => Json;
  /** What the content is made from, the same each time. */
  readonly sample: Json | undefined;
  /** The schema of the JSON content. */
  readonly schema: Pointer | undefined;
  /** The media type as documented, `undefined` when the operation takes no content. */
  readonly mediaType: string | undefined;
  /** The scope of an ordinary request: outside only when it names a resource that may not exist. */
  readonly scope: Scope;
  /** The scope of a request with that content, of which more is not known: outside, too, when it mentions a resource that may not exist. */
  readonly scopeFor: (body: BodyDraft, scope: Scope) => Scope;
  /** The kinds of resources that the ordinary content mentions. */
  readonly mentioned: readonly string[];
}

export interface RequestChange extends Partial<Omit<RequestDraft, 'headers'>> {
  /** Replaces fields of the same name, in place; `undefined` leaves the field out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Values of parameters in the place of the ordinary ones; `undefined` leaves the parameter out. */
  readonly parameters?: ReadonlyMap<Parameter, Json | undefined>;
}

/** A case as a strategy tells it; `derive` adds id, operation and strategy. */
export interface CaseDraft {
  /** Unique within the strategy and operation, stable over runs. */
  readonly label: string;
  readonly request: RequestDraft;
  readonly expects: Expectation;
  readonly fault?: Fault;
  readonly scope?: Scope;
  readonly about: Pointer;
  readonly why: string;
  readonly repeats?: true;
  readonly expectedState?: ExpectedState;
  /** Of another operation than the one that the strategy was asked about. */
  readonly of?: Pick<Derivation, 'operation' | 'ordinary' | 'wasRefused'>;
  /** What the credential is derived from, instead of all that the operation admits. */
  readonly security?: readonly SecurityRequirement[];
}

export interface SequenceDraft {
  readonly delivery: Sequence['delivery'];
  readonly cases: readonly CaseDraft[];
}

/** A case that needs no others. */
export function alone(draft: CaseDraft): SequenceDraft {
  return { delivery: 'any', cases: [draft] };
}

/** `POST /books › valid-body › name is empty`. */
export function caseId({ key }: Operation, strategy: string, label: string): string {
  return `${key} › ${strategy} › ${label}`;
}

/** The labels in `valid-body` of the requests that vary nothing. */
export const ordinaryLabels = ['an ordinary request', 'the plainest values'] as const;

/** Whether the operation refuses even ordinary requests: then it will refuse what is made from them, for the same reason. */
function refusesOrdinary({ operation, wasRefused }: Pick<Derivation, 'operation' | 'wasRefused'>): boolean {
  return ordinaryLabels.every((label) => wasRefused(caseId(operation, 'valid-body', label)));
}

/** Gives a draft its identity. */
export function caseOf(draft: CaseDraft, strategy: Strategy, derivation: Derivation): Case {
  const { operation, ordinary, wasRefused } = draft.of ?? derivation;
  const isKnownRefusal = draft.expects === 'accepted' && refusesOrdinary({ operation, wasRefused });
  return {
    id: caseId(operation, strategy.id, draft.label),
    strategy: strategy.id,
    operation: draft.security === undefined ? operation : { ...operation, security: draft.security },
    request: draft.request,
    expects: draft.expects,
    fault: draft.fault,
    scope: ordinary.scopeFor(draft.request.body, draft.scope ?? ordinary.scope),
    about: isKnownRefusal ? (operation.body?.pointer ?? operation.pointer) : draft.about,
    why: draft.why,
    ...(draft.repeats ? { repeats: true } : {}),
    ...(draft.expectedState ? { expectedState: draft.expectedState } : {}),
  };
}
