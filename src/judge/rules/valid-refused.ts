import { documentedSuccess } from '../../http/documented-success.ts';
import { isMergePatch } from '../../http/is-merge-patch.ts';
import { isClientError, refusalStatuses, refusesCredential } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation, Parameter } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { mayBeBadName } from '../../schema/document/may-be-bad-name.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { type Clause, clauseIn, nothing, type Rule } from '../reading/rule.ts';
import { isStatedRefusal, resourceSchemas } from '../reading/stated-refusal.ts';
import { hasSchemeInOtherCase } from './scheme-case.ts';

/** Whether a refusal says that something which the request names does not exist. */
export function isAboutMissing({ status, text = '' }: Pick<Reply, 'status' | 'text'>): boolean {
  return badName.includes(status) && saysMissing.test(text);
}

const saysMissing =
  /\b(?:no such|not found|not exist|doesn't exist|unknown|no \w+ (?:with|has) (?:this|that|the given) id|could not be found|cannot be found)\b/i;

/** Refusals that are about the server's state, not about the request: the contract promises nothing about it. */
const aboutState = [402, ...refusalStatuses.state];

/** What a service may call a name that no resource has, and that nothing describes. */
const badName = [400, 422];

/**
 * Checks valid requests: no 4xx may refuse them. It is silent where the refusal may be due to the state of a resource, to a name or reference that does not
 * exist, to HTTP itself, or to a rule that the contract states in words.
 */
export const validRefused: Rule = {
  id: 'valid-refused',
  title: 'A valid request is not refused',
  level: 'deviation',
  why: 'A caller who follows the schema is refused by a rule that the contract does not state.',
  clause: { openapi: 'Request Body Object, content' },
  check({
    reply,
    response,
    contract,
    case: { expects, operation, about, why, request, scope, strategy, namesUnknown, refersToUnknown, expectedState },
  }) {
    if (!reply || !response || expects !== 'accepted' || !isClientError(reply.status)) return nothing;
    if (hasSchemeInOtherCase(request.credential)) return nothing;
    const isConflict = reply.status === 409 && expectedState?.kind === 'accepted-in-state';
    if (!isConflict && isAboutState(reply.status, { strategy, request })) return nothing;
    if (!scope.inside && scope.allowedStatuses.includes(reply.status)) return nothing;
    if (!isConflict && !repeating.includes(strategy) && saysTaken.test(reply.text ?? '')) return nothing;
    if (refersToUnknown && isAboutMissing(reply)) return nothing;
    if ((namesUnknown && badName.includes(reply.status)) || isUndescribedName(about, operation, contract))
      return nothing;
    if (!isConflict && isStatedRefusal({ about, reply, response, request }, operation, contract)) return nothing;
    if (isMergePatch(request) && fillsLimitedMap(request, operation, contract)) return nothing;
    // An operation that documents refusals alone promises nothing else.
    if (documentedSuccess(operation).status >= 400) return nothing;
    return [
      {
        message: `status ${reply.status} to a valid request: ${why}`,
        cause: `${reply.status} ${about}`,
        family: `status ${reply.status}`,
        contract: about,
        ...(parameterAt(about, operation) && { clause: clauseIn(ofParameter, contract.dialect) }),
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
  const isAboutCredential = isAboutNames || (strategy === 'credentials' && refusesCredential(status));
  return (refusesCredential(status) || aboutState.includes(status)) && !isAboutCredential;
}

const ofParameter: Clause = { openapi: 'Parameter Object, schema' };

function parameterAt(about: Pointer, { parameters }: Operation): Parameter | undefined {
  return parameters.find(({ schema, pointer }) => schema === about || pointer === about);
}

/** Whether a merge patch adds to a map with a limit: to what earlier ones have put there, until it is full (RFC 7396, 2). */
function fillsLimitedMap({ body }: Case['request'], operation: Operation, { document, operations }: Contract): boolean {
  const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
  return resourceSchemas(operation, operations).some((schema) =>
    [...schemaProperties(document, schema).properties].some(([name, place]) => {
      const map = valueAt(document, resolve(document, place) ?? place);
      const isLimited = memberOf(map, 'maxProperties') !== undefined && memberOf(map, 'additionalProperties') !== false;
      return isLimited && isObject(sent[name]);
    }),
  );
}

/** Whether a request is about a text in the path that no resource has. */
function isUndescribedName(about: Pointer, operation: Operation, { document }: Contract): boolean {
  const parameter = parameterAt(about, operation);
  return parameter?.in === 'path' && mayBeBadName(parameter, document);
}
