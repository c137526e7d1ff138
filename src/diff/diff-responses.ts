import type { ResponseSpec } from '../model/contract.ts';
import type { ChangeClass, Difference, Pair } from './change.ts';
import { diffContents } from './diff-contents.ts';
import { diffLinks } from './diff-links.ts';
import { diffSchemas } from './diff-schemas.ts';
import { type OperationPair, paired } from './operation-pair.ts';

/** What changed about the responses of an operation. A status that was or is covered by a range or by `default` is compared with that. */
export function diffResponses(pair: Pair, operations: OperationPair): Difference[] {
  const lists = { old: operations.old.responses, new: operations.new.responses };
  return paired(lists, ({ status }) => status.toUpperCase()).flatMap(({ old, new: now }): Difference[] => {
    if (old !== undefined && now !== undefined) return changed(pair, { old, new: now });
    if (old !== undefined) {
      const covering = covered(lists.new, old);
      return covering === undefined ? [removed(old)] : changed(pair, { old, new: covering });
    }
    if (now === undefined) return [];
    const covering = covered(lists.old, now);
    return covering === undefined ? [added(now)] : changed(pair, { old: covering, new: now });
  });
}

/** The range, else the `default`, that speaks about a status that is not named. */
function covered(responses: readonly ResponseSpec[], { status }: ResponseSpec): ResponseSpec | undefined {
  const named = (name: string) => responses.find((response) => response.status.toUpperCase() === name);
  return /^\d{3}$/.test(status) ? (named(`${status[0]}XX`) ?? named('DEFAULT')) : undefined;
}

function isError({ status }: ResponseSpec): boolean {
  return /^[45]/.test(status);
}

/** Clients wait for the successes they know; an error less is rarely missed, but its shape may be relied upon. */
function removed(response: ResponseSpec): Difference {
  const { status, pointer } = response;
  return {
    id: 'response-removed',
    class: isError(response) ? 'unclear' : 'breaking',
    message: `The ${status} response is gone.`,
    old: pointer,
    new: undefined,
  };
}

/** Clients must be ready for errors, but not for successes they were not told of. */
function added(response: ResponseSpec): Difference {
  const { status, pointer } = response;
  return {
    id: 'response-added',
    class: isError(response) ? 'compatible' : 'unclear',
    message: `A ${status} response is new.`,
    old: undefined,
    new: pointer,
  };
}

interface ResponsePair {
  readonly old: ResponseSpec;
  readonly new: ResponseSpec;
}

function changed(pair: Pair, { old, new: now }: ResponsePair): Difference[] {
  const subject = `The ${now.status} response`;
  const contents = diffContents(pair, { old: old.content, new: now.content, direction: 'response', subject });
  const links = diffLinks(pair, { old: old.pointer, new: now.pointer, subject });
  return [...contents, ...headerDifferences(pair, { old, new: now }), ...links];
}

function headerDifferences(pair: Pair, responses: ResponsePair): Difference[] {
  const lists = { old: responses.old.headers, new: responses.new.headers };
  return paired(lists, ({ name }) => name.toLowerCase()).flatMap(({ old, new: now }): Difference[] => {
    const subject = `The header ${old?.name ?? now?.name} of the ${responses.new.status} response`;
    if (old === undefined) {
      return [
        { id: 'header-added', class: 'compatible', message: `${subject} is new.`, old: undefined, new: now?.pointer },
      ];
    }
    if (now === undefined) {
      const weight: ChangeClass = old.required ? 'breaking' : 'unclear';
      return [
        { id: 'header-removed', class: weight, message: `${subject} is gone.`, old: old.pointer, new: undefined },
      ];
    }
    const differences = diffSchemas(pair, { old: old.schema, new: now.schema, direction: 'response', subject });
    if (!old.required || now.required) return differences;
    return [
      {
        id: 'header-optional',
        class: 'breaking',
        message: `${subject} is no longer promised.`,
        old: old.pointer,
        new: now.pointer,
      },
      ...differences,
    ];
  });
}
