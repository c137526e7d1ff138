import type { Difference, Pair } from './change.ts';
import { diffContents } from './diff-contents.ts';
import type { OperationPair } from './operation-pair.ts';

/** What changed about the body of a request. */
export function diffBodies(pair: Pair, operations: OperationPair): Difference[] {
  const old = operations.old.body;
  const now = operations.new.body;
  if (old === undefined && now === undefined) return [];
  if (old === undefined) {
    const required = now?.required === true;
    const message = required ? 'A request body is required now.' : 'A request body is possible now.';
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
    // What had to be sent meant something; what could be left out may be ignored.
    return [
      {
        id: 'body-removed',
        class: old.required ? 'breaking' : 'unclear',
        message: 'The request body is gone.',
        old: old.pointer,
        new: operations.new.pointer,
      },
    ];
  }
  const contents = diffContents(pair, {
    old: old.content,
    new: now.content,
    direction: 'request',
    subject: 'The request body',
  });
  if (old.required === now.required) return contents;
  const message = now.required ? 'The request body is required now.' : 'The request body is optional now.';
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
