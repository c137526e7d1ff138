import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Case } from '../../../model/case.ts';
import type { Contract, Operation, Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { isObject, join, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { memoizeByObject } from '../../../schema/memoize.ts';
import { parameterNames, pathKind } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { nounOfKind, refusalOfUnknown, saysIdentifier } from '../../prose/described-references.ts';

/** What a contract says of resources. */
type Described = Pick<Contract, 'operations' | 'document'>;

/** Whether properties that are called like a resource, such as `customer`, hold the identifier of one: no contract says so. */
export interface NounReferences {
  readonly learn: (exchange: Exchange) => void;
  /** Whether requests of the operation name resources that exist in such places. */
  readonly refersByNoun: (operation: Operation) => boolean;
}

interface Attempts {
  refusals: number;
  refersByNoun: boolean;
  isSettled: boolean;
}

/** Refusals of the values of the contract after which identifiers are tried; where nothing is changed, the first one is enough. */
const mostRefusals = 2;
/** Refusals of those after which the values of the contract are sent again. */
const mostRefusalsByNoun = 8;
const refusing = new Set([400, 403, 404, 409, 422, 500]);

/**
 * Where a target refuses the valid values of an operation, such properties are taken for references, until that is refused as well; what is accepted first
 * is kept to, unless it happens to be the identifier of a resource that exists. Where the contract says that one of them identifies a resource, they always are
 * references.
 */
export function openNounReferences(
  contract: Described,
  isKnown: (kind: string, id: string) => boolean = () => false,
): NounReferences {
  const operations = new Map<string, Attempts>();
  const refersAsDescribed = memoizeByObject((operation: Operation) => isDescribedAsReference(operation, contract));
  const namesKnown = ({ operation, request }: Case) =>
    findReferences(operation, contract.operations)
      .within(writtenValue(request.body) ?? null, true)
      .some(({ kind, id }) => isKnown(kind, id));
  return {
    learn: ({ case: sent, outcome }) => {
      const { operation, request, expects } = sent;
      if (outcome.kind !== 'reply' || expects !== 'accepted' || request.method !== operation.method) return;
      if (refersAsDescribed(operation)) return;
      const attempts = operations.get(operation.key) ?? { refusals: 0, refersByNoun: false, isSettled: false };
      operations.set(operation.key, attempts);
      if (isSuccess(outcome.status)) attempts.isSettled ||= attempts.refersByNoun || !namesKnown(sent);
      if (attempts.isSettled || !refusing.has(outcome.status)) return;
      attempts.refusals += 1;
      const most = isSafeMethod(operation.method) ? 1 : mostRefusals;
      if (attempts.refusals === most) attempts.refersByNoun = true;
      if (attempts.refusals < most + mostRefusalsByNoun) return;
      attempts.refersByNoun = false;
      attempts.isSettled = true;
    },
    refersByNoun: (operation) => refersAsDescribed(operation) || operations.get(operation.key)?.refersByNoun === true,
  };
}

/**
 * Whether a property of the body is called like a resource and identifies it: it has the schema of the parameter in its path (`berth` and `/berths/{berthCode}`),
 * its description says so, or the contract says that one which does not exist is refused.
 */
function isDescribedAsReference(operation: Operation, { operations, document }: Described): boolean {
  const references = findReferences(operation, operations);
  return (operation.body?.content ?? []).some(({ schema }) => {
    const properties = schema === undefined ? undefined : join(resolve(document, schema) ?? schema, 'properties');
    const described = properties === undefined ? undefined : valueAt(document, properties);
    if (properties === undefined || !isObject(described)) return false;
    return Object.keys(described).some((name) => {
      const kind = references.kindOf(name, true);
      if (kind === undefined) return false;
      const noun = nounOfKind(kind);
      const property = join(properties, name);
      // A property may list several.
      const own = [property, join(resolve(document, property) ?? property, 'items')].map((one) =>
        valueAt(document, one) === undefined ? undefined : resolve(document, one),
      );
      return identifiersOf(kind, operations).some(
        ({ name: parameter, schema: identifier }) =>
          (identifier !== undefined && own.some((one) => one !== undefined && resolve(document, identifier) === one)) ||
          saysIdentifier(document, property, { noun, parameter }) ||
          refusalOfUnknown({ operation, contract: { document } }, noun) !== undefined,
      );
    });
  });
}

/** The path parameters that identify a resource of that kind. */
function identifiersOf(kind: string, operations: readonly Operation[]): readonly Parameter[] {
  return operations
    .filter(({ path }) => pathKind(path) === kind)
    .flatMap(({ path, parameters }) =>
      parameters.filter(({ in: place, name }) => place === 'path' && name === parameterNames(path).at(-1)),
    );
}
