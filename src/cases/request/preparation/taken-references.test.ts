import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { openResources } from '../../resources/resources.ts';
import { jsonBody, valueOfBody } from '../body/body-draft.ts';
import type { SequenceDraft } from '../case-draft.ts';
import type { ResourceMaker } from '../steps/make-resource.ts';
import { openRelatedReferences } from './related-references.ts';
import { openSuitedReferences } from './suited-references.ts';

const text = { type: 'string' };
const shipment = { type: 'object', properties: { id: text } };
const claim = { type: 'object', properties: { id: text, shipmentId: text, kind: { enum: ['loss', 'damage'] } } };
const contract = contractOf({
  paths: {
    '/shipments': { post: { ...taking(shipment), responses: responses('201', shipment) } },
    '/shipments/{shipmentId}': {
      parameters: [{ name: 'shipmentId', in: 'path', required: true, schema: text }],
      get: { responses: responses('200', shipment) },
    },
    '/claims': { post: { ...taking(claim), responses: { ...responses('201', claim), 409: { description: 'Taken' } } } },
    '/checks': { post: { ...taking(claim), responses: { ...responses('200', claim), 409: { description: 'Taken' } } } },
    '/visits': { post: { ...taking(claim), responses: { ...responses('201', claim), 409: { description: 'Taken' } } } },
  },
} as unknown as JsonObject);
const operation = operationOf('POST /claims', contract);

/** A request that files a claim for a shipment. */
function filing(shipmentId: string, expects: Case['expects'], of = operation): Case {
  const { request, ...plain } = buildCase({});
  const body = jsonBody({ shipmentId, kind: 'loss' });
  return {
    ...plain,
    operation: of,
    expects,
    about: '/not',
    request: { ...request, method: 'POST', path: of.path, body },
  };
}

function answered(sent: Case, status: number, id = 'c1') {
  const value = valueOfBody(sent.request.body);
  const outcome = buildReply({ status, text: JSON.stringify({ ...(value as JsonObject), id }) });
  return buildExchange({ case: sent, outcome });
}

/** What a request names after it was prepared, with a maker that makes the shipments `m1`, `m2` and so on. */
function shipmentOf(steps: Generator<SequenceDraft, SequenceDraft>): string {
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const [draft] = step.value.cases;
    return String(Object(valueOfBody(draft?.request.body ?? { kind: 'none' })).shipmentId);
  }
}

const draftOf = ({ id: _, operation: __, ...sent }: Case) =>
  ({ cases: [{ ...sent, label: 'one' }], delivery: 'any' }) as unknown as SequenceDraft;

function countingMaker(): ResourceMaker {
  let count = 0;
  return {
    learn: () => {},
    // biome-ignore lint/correctness/useYield: it makes them without a request
    *make() {
      count += 1;
      return { resource: { kind: '/shipments/{}', values: [`m${count}`], own: true }, exchanges: [] };
    },
  };
}

it('a request that has to be refused gets a new reference where others were refused for theirs, until it is used up', () => {
  const resources = {
    ...openResources(contract),
    isOwn: () => true,
    referable: { mostLikely: () => [], areReferable: () => undefined },
  };
  const suited = openSuitedReferences({ contract, resources, maker: countingMaker() });
  const target = { operation, derivationFor: () => undefined };
  const named = (expects: Case['expects']) => shipmentOf(suited.prepare(draftOf(filing('s1', expects)), target));
  suited.learn(answered(filing('s1', 'accepted'), 201));
  suited.learn(answered(filing('s2', 'accepted'), 201));
  expect(named('rejected')).toBe('s1');
  suited.learn(answered(filing('s1', 'accepted'), 409));
  expect([named('rejected'), named('accepted'), named('unauthorised')]).toEqual(['m1', 's1', 's1']);
  const never = openSuitedReferences({
    ...{ contract, maker: countingMaker() },
    resources: { ...resources, referable: { ...resources.referable, areReferable: () => false } },
  });
  never.learn(answered(filing('s1', 'accepted'), 201));
  never.learn(answered(filing('s1', 'accepted'), 409));
  expect(shipmentOf(never.prepare(draftOf(filing('s1', 'rejected')), target))).toBe('s1');
  suited.learn(answered(filing('m1', 'rejected'), 400));
  expect(named('rejected')).toBe('m1');
  suited.learn(answered(filing('m1', 'rejected'), 409));
  expect(named('rejected')).toBe('m2');
  suited.learn(answered(filing('m2', 'rejected'), 201));
  expect(named('rejected')).toBe('m3');
});

it('names that belong together are not those of what the operation itself has created', () => {
  const namedAfter = (of: string, by = operation) => {
    const names = openRelatedReferences({ contract, resources: { isKnown: () => true }, maker: countingMaker() });
    names.learn(answered(filing('s1', 'anything', operationOf(of, contract)), 201, 'c9'));
    for (const shipment of ['s2', 's3']) names.learn(answered(filing(shipment, 'accepted', by), 409));
    return shipmentOf(
      names.prepare(draftOf(filing('s4', 'accepted', by)), { operation: by, derivationFor: () => undefined }),
    );
  };
  expect(namedAfter('POST /visits')).toBe('s1');
  expect(namedAfter('POST /claims')).toBe('s4');
  // What creates nothing takes no names.
  const check = operationOf('POST /checks', contract);
  expect(namedAfter('POST /checks', check)).toBe('s1');
});
