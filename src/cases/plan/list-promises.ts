import { isSafeMethod } from '../../http/method.ts';
import { needsCredential } from '../../http/needs-credential.ts';
import { isAcceptingKey } from '../../http/status.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { ContractPromise } from '../../model/report.ts';
import { invalidParameterValues, visibleSample } from '../request/parameters/parameter-values.ts';
import { parameterCases, testedParameters } from '../strategies/protocol/parameters.ts';
import type { Derivation } from '../strategies/strategy.ts';
import type { PlannedOperation } from './plan-operations.ts';

/**
 * What the contract promises about an operation: that a valid request succeeds, each documented status and media type, that the credential is asked
 * for, each parameter, and each keyword of the body's schema that a case is about. Depends on nothing but the contract.
 */
export function listPromises({ operation, keywords, derivation }: PlannedOperation): ContractPromise[] {
  const { key } = operation;
  const derived = derivation();
  const tested = derived === undefined ? [] : testedParameters(derived).filter((one) => canBeTested(one, derived));
  return [
    ...(derived === undefined ? listFewPromises(operation) : promisesOfResponses(operation)),
    ...tested.map((parameter) => ({
      operation: key,
      kind: 'parameter' as const,
      name: `${parameter.in} ${parameter.name}`,
      pointer: parameter.schema ?? parameter.pointer,
    })),
    ...keywords().map((pointer) => ({ operation: key, kind: 'keyword' as const, name: pointer, pointer })),
  ];
}

/** What is promised as far as it can be seen at once: all but the parameters and the body. Each operation promises something, also one whose responses cannot be read. */
export function listFewPromises(operation: Operation): ContractPromise[] {
  const { key, pointer } = operation;
  const ofResponses = promisesOfResponses(operation);
  return ofResponses.length > 0 ? ofResponses : [{ operation: key, kind: 'success', name: success, pointer }];
}

const success = 'a valid request succeeds';

function promisesOfResponses(operation: Operation): ContractPromise[] {
  const { key, pointer, responses, security } = operation;
  const isSuccess = responses.some(({ status }) => isAcceptingKey(status) || status.toLowerCase() === 'default');
  const documented = responses.flatMap((response): ContractPromise[] => {
    const { status, content } = response;
    const types = content.map((media) => ({
      operation: key,
      kind: 'media type' as const,
      name: `${status} ${media.mediaType}`,
      pointer: media.pointer,
    }));
    return [{ operation: key, kind: 'status', name: status, pointer: response.pointer }, ...types];
  });
  return [
    ...(isSuccess ? [{ operation: key, kind: 'success' as const, name: success, pointer }] : []),
    ...documented,
    ...(needsCredential(operation) && security[0]
      ? [{ operation: key, kind: 'credential' as const, name: 'enforced', pointer: security[0].pointer }]
      : []),
  ];
}

/** An identifier in the path of a request that changes something is only ever replaced by an invalid one. */
function canBeTested(parameter: Parameter, derivation: Derivation): boolean {
  const isBound = parameter.in === 'path' && !isSafeMethod(derivation.operation.method);
  if (isBound) return invalidParameterValues(parameter, derivation.source).length > 0;
  // Not what is known of the target: a promise depends on the contract alone.
  const { source, operation } = derivation;
  const valueFor = (one: Parameter) => visibleSample(one, source);
  return !parameterCases(parameter, { source, operation, validRequest: { valueFor } }).next().done;
}
