import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { openListedModels } from './listed-models.ts';

const done = { responses: { '200': { description: 'Done' } } };
const contract = contractOf({
  paths: { '/books': { get: done, post: done }, '/shelves/{shelf}/books': { get: done, post: done } } as JsonObject,
});
const emma = { title: 'Emma' };

/** The stages of a creation that is refused again and again. */
function stagesOf(path: string, statusAt: (count: number) => number): readonly string[] {
  const models = openListedModels();
  const learn = (method: string, status: number) => {
    const operation = operationOf(`${method} ${path}`, contract);
    const request = { ...buildCase().request, method, path };
    const text = JSON.stringify({ data: [emma] });
    models.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status, text }) }));
  };
  learn('GET', 200);
  const stages: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    learn('POST', statusAt(count));
    const model = models.modelOf(operationOf(`POST ${path}`, contract));
    const stage = model === undefined ? 'sample' : model.isCopy ? 'copy' : 'fresh';
    if (model !== undefined) expect(model.item).toEqual(emma);
    if (stages.at(-1) !== stage) stages.push(stage);
  }
  return stages;
}

it('follow what a list shows where the values of the contract are refused', () => {
  expect(stagesOf('/books', () => 422)).toEqual(['sample', 'fresh', 'sample', 'fresh', 'sample', 'fresh']);
  expect(stagesOf('/shelves/{shelf}/books', () => 400)).toEqual(['sample', 'fresh', 'copy', 'sample', 'fresh', 'copy']);
});

it('are bodies that were accepted where the sample is refused', () => {
  const models = openListedModels();
  const operation = operationOf('POST /books', contract);
  const learn = (value: JsonObject, status: number) => {
    const body = { kind: 'content', content: '', value, framing: 'length', expectContinue: false } as const;
    const request = { ...buildCase().request, method: 'POST', body };
    models.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
  };
  learn(emma, 422);
  expect(models.modelOf(operation)).toBeUndefined();
  learn({ title: 'Persuasion' }, 201);
  learn({ title: 'Sanditon' }, 201);
  expect(models.modelOf(operation)).toEqual({ item: { title: 'Persuasion' }, isCopy: false, isUnique: false });
  learn({ title: 'Persuasion' }, 409);
  learn({ title: 'Persuasion' }, 409);
  expect(models.modelOf(operation)).toEqual({ item: { title: 'Persuasion' }, isCopy: false, isUnique: true });
});

it('stay with what was accepted, and ask for nothing where a resource is missing', () => {
  expect(stagesOf('/books', (count) => (count === 0 ? 201 : 422))).toEqual(['sample']);
  expect(stagesOf('/books', (count) => (count === 5 ? 201 : 422))).toEqual(['sample', 'fresh']);
  expect(stagesOf('/books', () => 404)).toEqual(['sample']);
});
