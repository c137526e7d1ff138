import { openFresh } from '../cases/fresh.ts';
import { deriveOrdinary } from '../cases/ordinary.ts';
import { openResources, type Resources } from '../cases/resources.ts';
import { caseOf, type Derivation, type Ordinary, type Strategy } from '../cases/strategy.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import { deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { seededRandom } from '../schema/derive/seeded-random.ts';
import { deriveValidValues } from '../schema/derive/valid-values.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { bookContract, contractOf, operationOf } from './book-contract.ts';

/** What a derivation starts from; whatever is left out is `POST /books` of the library, with the seed 1. */
export interface Start {
  readonly key?: string;
  readonly contract?: Contract;
  readonly seed?: number;
  readonly strictAuth?: boolean;
  readonly wasRefused?: (id: string) => boolean;
  readonly wasLetIn?: (id: string) => boolean;
  readonly resources?: Resources;
}

/** The schemas of a contract, judged as requests. */
export function sourceOf({ document, dialect }: Contract): SchemaSource {
  return { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
}

/** What a strategy works with. */
export function derivationOf(start: Start = {}): Derivation {
  const {
    key = 'POST /books',
    contract = bookContract,
    seed = 1,
    strictAuth = false,
    wasRefused = () => false,
    wasLetIn = () => false,
  } = start;
  const operation = operationOf(key, contract);
  const source = sourceOf(contract);
  const ordinary = ordinaryOf(start);
  const { schema } = ordinary;
  return {
    contract,
    operation,
    source,
    ordinary,
    validValues: () => (schema === undefined ? [] : deriveValidValues(source, schema)),
    invalidValues: () => (schema === undefined ? [] : deriveInvalidValues(source, schema)),
    strictAuth,
    random: seededRandom(seed),
    round: 0,
    wasRefused,
    wasLetIn,
    recall: () => undefined,
    relative: () => undefined,
  };
}

/** The most ordinary request of an operation that has one. */
export function ordinaryOf(start: Start = {}): Ordinary {
  const { key = 'POST /books', contract = bookContract, seed = 1, resources = openResources(contract) } = start;
  const operation = operationOf(key, contract);
  const fresh = openFresh(seed);
  const ordinary = deriveOrdinary({ contract, operation, source: sourceOf(contract), fresh, resources });
  if ('reason' in ordinary) throw new Error(ordinary.reason);
  return ordinary;
}

/** What a strategy sends, in its order. */
export function sequencesOf(strategy: Strategy, start: Start = {}): Sequence[] {
  const derivation = derivationOf(start);
  return [...strategy.derive(derivation)].map(({ delivery, cases }) => {
    const all = cases.map((draft) => caseOf(draft, strategy, derivation));
    return { id: all[0]?.id ?? '', delivery, cases: all };
  });
}

/** The cases of a strategy, in their order. */
export function casesOf(strategy: Strategy, start: Start = {}): Case[] {
  return sequencesOf(strategy, start).flatMap(({ cases }) => cases);
}

/** A case of a strategy by its label. */
export function labelled(cases: readonly Case[], label: string): Case {
  const found = cases.find(({ id }) => id.endsWith(` › ${label}`));
  if (found === undefined) throw new Error(`No case is called ${label}.`);
  return found;
}

/** The content of a case as text, `undefined` when it has none or is no text. */
export function textOf({ request: { body } }: Case): string | undefined {
  return body.kind === 'content' && typeof body.content === 'string' ? body.content : undefined;
}

/** The value of a header field of a request. */
export function fieldOf({ request }: Case, name: string): string | undefined {
  return request.headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1];
}

/** A contract of one operation, `POST /things`, that takes the given schema. */
export function thingContract(schema: JsonObject, more: JsonObject = {}): Contract {
  const content = { 'application/json': { schema } };
  return contractOf({
    openapi: '3.1.0',
    paths: {
      '/things': {
        post: { requestBody: { required: true, content }, responses: { '204': { description: 'Done' } }, ...more },
      },
    },
  });
}
