import { deriveSequences } from '../cases/plan/derive-sequences.ts';
import type { Room } from '../cases/plan/order-of-run.ts';
import { deriveValidRequest, type ValidRequestBuilder } from '../cases/request/valid-request.ts';
import { openFreshNumbers } from '../cases/request/values/fresh-numbers.ts';
import { openResources, type Resources } from '../cases/resources/resources.ts';
import type { Derivation, Strategy } from '../cases/strategies/strategy.ts';
import { headerValue } from '../http/header-fields.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import type { SchemaSource } from '../schema/derive/build/schema-source.ts';
import { seededRandom } from '../schema/derive/build/seeded-random.ts';
import { deriveInvalidValues } from '../schema/derive/invalid/invalid-values.ts';
import { deriveValidValues } from '../schema/derive/valid/valid-values.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { bookContract, contractOf, operationOf } from './book-contract.ts';

/** What a derivation starts from; by default `POST /books` of the library, with the seed 1. */
export interface DerivationStart {
  readonly key?: string;
  readonly contract?: Contract;
  readonly seed?: number;
  readonly strictAuth?: boolean;
  readonly ownCredentials?: readonly string[];
  readonly wasRefused?: (id: string) => boolean;
  readonly asksForMediaType?: () => boolean;
  readonly hasAccepted?: () => boolean;
  readonly wasAcceptedUnauthorised?: (id: string) => boolean;
  readonly resources?: Resources;
}

/** The schemas of a contract, with the validator for requests. */
export function sourceOf({ document, dialect }: Contract): SchemaSource {
  return { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
}

/** The derivation of one operation, in a run that has sent nothing yet. */
export function derivationOf(start: DerivationStart = {}): Derivation {
  const {
    key = 'POST /books',
    contract = bookContract,
    seed = 1,
    strictAuth = false,
    ownCredentials = [],
    wasRefused = () => false,
    asksForMediaType = () => false,
    hasAccepted = () => true,
    wasAcceptedUnauthorised = () => false,
  } = start;
  const operation = operationOf(key, contract);
  const source = sourceOf(contract);
  const validRequest = validRequestOf(start);
  const { schema } = validRequest;
  return {
    contract,
    operation,
    source,
    validRequest,
    validValues: () => (schema === undefined ? [] : deriveValidValues(source, schema)),
    invalidValues: () => (schema === undefined ? [] : deriveInvalidValues(source, schema)),
    strictAuth,
    ownCredentials: new Set(ownCredentials),
    random: seededRandom(seed),
    round: 0,
    asksForMediaType,
    hasAccepted,
    wasRefused,
    wasAcceptedUnauthorised,
    findExchange: () => undefined,
    derivationFor: () => undefined,
  };
}

/** The builder of an operation's requests; throws when there is none. */
export function validRequestOf(start: DerivationStart = {}): ValidRequestBuilder {
  const { key = 'POST /books', contract = bookContract, seed = 1, resources = openResources(contract) } = start;
  const operation = operationOf(key, contract);
  const fresh = openFreshNumbers(seed);
  const validRequest = deriveValidRequest({ contract, operation, source: sourceOf(contract), fresh, resources });
  if ('reason' in validRequest) throw new Error(validRequest.reason);
  return validRequest;
}

/** The sequences that a strategy derives, in their order. */
export function sequencesOf(strategy: Strategy, start: DerivationStart = {}): Sequence[] {
  return [...deriveSequences(strategy, derivationOf(start))];
}

/** The cases of a strategy, in their order. */
export function casesOf(strategy: Strategy, start: DerivationStart = {}): Case[] {
  return sequencesOf(strategy, start).flatMap(({ cases }) => cases);
}

/** The case with that label. */
export function caseLabelled(cases: readonly Case[], label: string): Case {
  const found = cases.find(({ id }) => id.endsWith(` › ${label}`));
  if (found === undefined) throw new Error(`No case has the label ${label}.`);
  return found;
}

/** The body of a case as text; `undefined` when it has none, or it is not text. */
export function bodyText({ request: { body } }: Case): string | undefined {
  return body.kind === 'content' && typeof body.content === 'string' ? body.content : undefined;
}

/** The value of a header field of a request. */
export function headerOf({ request }: Case, name: string): string | undefined {
  return headerValue(request.headers, name.toLowerCase());
}

/** A contract with one operation, `POST /things`, whose body has the given schema. */
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

/** A run without the rounds of depth, which are most of its cases: strategies that send one request after the other do so before. */
export const promisesOnly: Room = { wantsDepth: () => false };
