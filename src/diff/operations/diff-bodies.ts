import type { ContractPair, Difference } from '../changes/change.ts';
import { diffMediaTypes } from './diff-media-types.ts';
import type { OperationPair } from './operation-pair.ts';

/** The changes of the request body of an operation. */
export function diffBodies(pair: ContractPair, operations: OperationPair): Difference[] {
  const old = operations.old.body;
  const now = operations.new.body;
  if (old === undefined && now === undefined) return [];
  if (old === undefined) {
    const required = now?.required === true;
    const message = required ? 'A required request body was added.' : 'An optional request body was added.';
    return [
      {
        id: 'body-added',
        class: required ? 'breaking' : 'compatible',
        message,
        old: operations.old.pointer,
        new: now?.pointer,
      },
    ];
  }
  if (now === undefined) {
    // A required body had a purpose; an optional one may simply be ignored.
    return [
      {
        id: 'body-removed',
        class: old.required ? 'breaking' : 'unclear',
        message: 'The request body was removed.',
        old: old.pointer,
        new: operations.new.pointer,
      },
    ];
  }
  const contents = diffMediaTypes(pair, {
    old: old.content,
    new: now.content,
    direction: 'request',
    subject: 'The request body',
  });
  if (old.required === now.required) return contents;
  const message = now.required ? 'The request body is now required.' : 'The request body is now optional.';
  const places = { old: old.pointer, new: now.pointer };
  return [
    {
      id: now.required ? 'body-required' : 'body-optional',
      class: now.required ? 'breaking' : 'compatible',
      message,
      ...places,
    },
    ...contents,
  ];
}
