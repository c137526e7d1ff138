import { expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { linkedKind } from './linked-kind.ts';

const done = { responses: { '200': { description: 'Done' } } };
const parameters = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

/** The kind that `PUT /groups/{group}/devices/{deviceId}` links, in a contract with these other operations. */
function kindOf(
  paths: Record<string, Record<string, unknown>>,
  more: Record<string, unknown> = {},
): string | undefined {
  const link = { parameters: parameters('group', 'deviceId'), put: done, delete: done };
  const all = { '/groups/{group}/devices/{deviceId}': link, ...paths, ...more };
  const contract = contractOf({ paths: all as never });
  return linkedKind({ path: '/groups/{group}/devices/{deviceId}' }, contract.operations);
}

const devices = {
  '/devices': { post: done },
  '/devices/{deviceId}': { parameters: parameters('deviceId'), get: done },
};

it('is that of the resources of the same collection at another path', () => {
  expect(kindOf(devices)).toBe('/devices/{}');
  const elsewhere = { '/sites/{site}/devices': { parameters: parameters('site'), post: done } };
  expect(kindOf({ '/devices/{id}': { parameters: parameters('id'), get: done } }, elsewhere)).toBe('/devices/{}');
});

it('is that with the same name for its parameter, where there are several', () => {
  const old = { '/old/devices/{id}': { parameters: parameters('id'), get: done } };
  expect(kindOf({ ...old, ...devices })).toBe('/devices/{}');
});

it('is none where nothing creates them, or shows them, or they are created there', () => {
  expect(kindOf({ '/devices/{deviceId}': devices['/devices/{deviceId}'] })).toBeUndefined();
  expect(kindOf({ '/devices': { post: done } })).toBeUndefined();
  const own = { '/groups/{group}/devices': { parameters: parameters('group'), post: done } };
  expect(kindOf({ ...devices, ...own })).toBeUndefined();
});
