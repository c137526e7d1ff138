import { documentedSuccess } from '../../http/documented-success.ts';
import { refusalStatuses } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { schemaParts } from '../../schema/document/schema-properties.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { nothing, type Rule } from '../reading/rule.ts';
import { hasSchemeInOtherCase } from './scheme-case.ts';

/** Refusals that are about the server's state, not about the request: the contract promises nothing about it. */
const aboutState = [401, 402, 403, ...refusalStatuses.state];

export const validRefused: Rule = {
  id: 'valid-refused',
  title: 'A valid request is not refused',
  level: 'deviation',
  why: 'A caller who follows the schema is refused by a rule that the contract does not state.',
  clause: { openapi: 'Request Body Object, content' },
  check({ reply, response, contract, case: { expects, operation, about, why, request, scope, strategy } }) {
    if (!reply || !response || expects !== 'accepted' || reply.status < 400 || reply.status >= 500) return nothing;
    if (hasSchemeInOtherCase(request.credential) || isAboutState(reply.status, { strategy, request })) return nothing;
    if (!scope.inside && scope.allowedStatuses.includes(reply.status)) return nothing;
    if (!repeating.includes(strategy) && saysTaken.test(reply.text ?? '')) return nothing;
    if (isUndescribedName(about, operation, contract)) return nothing;
    // An operation that documents refusals alone promises nothing else.
    if (documentedSuccess(operation).status >= 400) return nothing;
    return [
      {
        message: `status ${reply.status} to a valid request: ${why}`,
        cause: `${reply.status} ${about}`,
        family: `status ${reply.status}`,
        contract: about,
      },
    ];
  },
};

/** Strategies that send a value again on purpose. */
const repeating: readonly StrategyId[] = ['repetition', 'replay'];
/** What a response says of a value that another resource has: another request of the run may have created that, with a value at the same limit. */
const saysTaken =
  /\balready (exists|in use|taken|used|registered)\b|\bis (already )?(taken|in use)\b|\bmust be unique\b|\bduplicate (key|entry|value)\b/i;

/**
 * A request about the credential is refused for its credential; its scope says where that may be. One with field names in another case is refused as the
 * field with the credential was not found.
 */
function isAboutState(status: number, { strategy, request }: Pick<Case, 'strategy' | 'request'>): boolean {
  const isAboutNames = request.fieldNames !== undefined && status === 401;
  const isAboutCredential = isAboutNames || (strategy === 'credentials' && (status === 401 || status === 403));
  return aboutState.includes(status) && !isAboutCredential;
}

/** What says which texts a parameter may have. */
const describingKeywords = ['pattern', 'format', 'enum', 'const', 'minLength', 'maxLength'];

/** Whether a request is about a text in the path that no resource has: where nothing describes it, a service may call it a bad name rather than a missing one. */
function isUndescribedName(about: Pointer, { parameters }: Operation, { document }: Contract): boolean {
  const parameter = parameters.find((one) => one.in === 'path' && [one.schema, one.pointer].includes(about));
  if (parameter?.schema === undefined) return false;
  const parts = schemaParts(document, parameter.schema).map((part) => valueAt(document, part));
  const isText = parts.some((part) => memberOf(part, 'type') === 'string');
  return isText && !parts.some((part) => describingKeywords.some((keyword) => memberOf(part, keyword) !== undefined));
}
