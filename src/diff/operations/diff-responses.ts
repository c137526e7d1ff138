import { isErrorKey } from '../../http/status.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import type { ChangeClass, ContractPair, Difference } from '../changes/change.ts';
import { diffSchemas } from '../schemas/diff-schemas.ts';
import { diffLinks } from './diff-links.ts';
import { diffMediaTypes } from './diff-media-types.ts';
import { type OperationPair, pairEntries } from './operation-pair.ts';

/** The changes of the responses of an operation. A status that the other contract covers by a range or `default` is compared with that. */
export function diffResponses(pair: ContractPair, operations: OperationPair): Difference[] {
  const lists = { old: operations.old.responses, new: operations.new.responses };
  return pairEntries(lists, ({ status }) => status.toUpperCase()).flatMap(({ old, new: now }): Difference[] => {
    if (old !== undefined && now !== undefined) return changed(pair, { old, new: now });
    if (old !== undefined) {
      const covering = coveringResponse(lists.new, old);
      return covering === undefined ? [removed(old)] : changed(pair, { old, new: covering });
    }
    if (now === undefined) return [];
    const covering = coveringResponse(lists.old, now);
    return covering === undefined ? [added(now)] : changed(pair, { old: covering, new: now });
  });
}

/** The range, else the `default`, that covers a status without an entry of its own. */
function coveringResponse(responses: readonly ResponseSpec[], { status }: ResponseSpec): ResponseSpec | undefined {
  const named = (name: string) => responses.find((response) => response.status.toUpperCase() === name);
  return /^\d{3}$/.test(status) ? (named(`${status[0]}XX`) ?? named('DEFAULT')) : undefined;
}

function isError({ status }: ResponseSpec): boolean {
  return isErrorKey(status);
}

/** Clients depend on the successes they know. An error that is removed is rarely missed, but clients may read its body. */
function removed(response: ResponseSpec): Difference {
  const { status, pointer } = response;
  return {
    id: 'response-removed',
    class: isError(response) ? 'unclear' : 'breaking',
    message: `The ${status} response was removed.`,
    old: pointer,
    new: undefined,
  };
}

/** Clients must expect errors, but not successes that were not documented. */
function added(response: ResponseSpec): Difference {
  const { status, pointer } = response;
  return {
    id: 'response-added',
    class: isError(response) ? 'compatible' : 'unclear',
    message: `A ${status} response was added.`,
    old: undefined,
    new: pointer,
  };
}

interface ResponsePair {
  readonly old: ResponseSpec;
  readonly new: ResponseSpec;
}

function changed(pair: ContractPair, { old, new: now }: ResponsePair): Difference[] {
  const subject = `The ${now.status} response`;
  const contents = diffMediaTypes(pair, { old: old.content, new: now.content, direction: 'response', subject });
  const links = diffLinks(pair, { old: old.pointer, new: now.pointer, subject });
  return [...contents, ...headerDifferences(pair, { old, new: now }), ...links];
}

function headerDifferences(pair: ContractPair, responses: ResponsePair): Difference[] {
  const lists = { old: responses.old.headers, new: responses.new.headers };
  return pairEntries(lists, ({ name }) => name.toLowerCase()).flatMap(({ old, new: now }): Difference[] => {
    const subject = `The header ${old?.name ?? now?.name} of the ${responses.new.status} response`;
    if (old === undefined) {
      return [
        {
          id: 'header-added',
          class: 'compatible',
          message: `${subject} was added.`,
          old: undefined,
          new: now?.pointer,
        },
      ];
    }
    if (now === undefined) {
      const weight: ChangeClass = old.required ? 'breaking' : 'unclear';
      return [
        { id: 'header-removed', class: weight, message: `${subject} was removed.`, old: old.pointer, new: undefined },
      ];
    }
    const differences = diffSchemas(pair, { old: old.schema, new: now.schema, direction: 'response', subject });
    if (!old.required || now.required) return differences;
    return [
      {
        id: 'header-optional',
        class: 'breaking',
        message: `${subject} is no longer required.`,
        old: old.pointer,
        new: now.pointer,
      },
      ...differences,
    ];
  });
}
