import { describe, expect, it } from 'vitest';
import type { OperationOfContract } from '../../conventions/sentences/operation-texts.ts';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { mayStayListed, refusalOfDeletedAgain } from './described-deletions.ts';

function operationOf(method: string, description: string, responses: JsonObject = {}): OperationOfContract {
  const contract = contractOf({
    paths: { '/tasks': { [method]: { description, responses: { 204: { description: 'Done' }, ...responses } } } },
  });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('The contract has one operation.');
  return { operation, contract };
}

describe('a second DELETE', () => {
  const missing = (description = 'There is not such a task') => ({ 404: { description } });

  it.each([
    'The task is no longer listed. Dropping it again is answered with 404.',
    'A second DELETE gets 404.',
    'The answer is 404 if the task was already deleted.',
    'What was deleted before gets 404.',
  ])('is refused where the operation says so: %s', (description) => {
    expect(refusalOfDeletedAgain(operationOf('delete', description, missing()))).toBe('404');
  });

  it('is refused where the description of a response says so, with the status of that', () => {
    const said = 'The task does not exist or was already deleted.';
    expect(refusalOfDeletedAgain(operationOf('delete', '', missing(said)))).toBe('404');
    expect(refusalOfDeletedAgain(operationOf('delete', '', { 410: { description: said } }))).toBe('410');
  });

  it.each([
    ['', 'There is not such a task'],
    ['Dropping it again is answered with 204.', 'Unknown'],
    ['Dropping it again may be answered with 404.', 'Unknown'],
    ['Dropping it again is not answered with 404.', 'Unknown'],
    ['DELETE is idempotent.', 'It was already deleted'],
    ['Answers 204 even if it was already deleted, 404 for unknown ones.', 'Unknown'],
    ['', 'Never created. A task that was already deleted is not an error'],
    ['', 'It was already deleted, unless it can be restored'],
  ])('may succeed otherwise: %s %s', (description, response) => {
    expect(refusalOfDeletedAgain(operationOf('delete', description, missing(response)))).toBeUndefined();
  });

  it('is not refused with a status that is not documented', () => {
    expect(refusalOfDeletedAgain(operationOf('delete', 'Dropping it again is answered with 404.'))).toBeUndefined();
  });
});

describe('what was deleted', () => {
  const mayStay = (ofList: string, ofRemoval: string, responses: JsonObject = {}) =>
    mayStayListed(operationOf('get', ofList), operationOf('delete', ofRemoval, responses));

  it.each([
    ['All tasks', 'Drops a task.'],
    ['Tasks that were deleted are not listed.', 'Drops a task.'],
    ['Leaves out what was deleted.', 'The task is no longer listed. It does not stay in the list.'],
  ])('is not listed: %s %s', (ofList, ofRemoval) => {
    expect(mayStay(ofList, ofRemoval)).toBe(false);
  });

  it.each([
    ['All tasks', 'The task is deleted within a minute.'],
    ['All tasks', 'The task stays in the list.'],
    ['All tasks', 'Marks a task as dropped.'],
    ['All tasks, also those that were deleted', 'Drops a task.'],
  ])('may be listed where the contract says so: %s %s', (ofList, ofRemoval) => {
    expect(mayStay(ofList, ofRemoval)).toBe(true);
  });

  it('may be listed where the description of the response says so', () => {
    expect(mayStay('All tasks', 'Drops a task.', { 204: { description: 'The task is gone soon' } })).toBe(true);
  });
});
