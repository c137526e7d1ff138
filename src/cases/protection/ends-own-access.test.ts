import { expect, test } from 'vitest';
import { buildCase } from '../../testing/build-exchange.ts';
import { noBody, rawBody } from '../request/body/body-draft.ts';
import { endsOwnAccess } from './ends-own-access.ts';

function ends(key: string, content?: string): boolean {
  const [method = '', path = ''] = key.split(' ');
  const body = content === undefined ? noBody : rawBody(content);
  return endsOwnAccess({ ...buildCase().request, method, path, body }, { method, path });
}

test.each([
  ['{"active":false}', true],
  ['{"active":true}', false],
  ['{"isEnabled":0}', true],
  ['{"enabled":"false"}', true],
  ['{"enabled":7,"active":["text"]}', false],
  ['{"banned":"1"}', true],
  ['{"banned":"text"}', false],
  ['{"suspended":true}', true],
  ['{"suspended":false,"isLocked":null}', false],
  ['{"status":"inactive"}', true],
  ['{"status":"active"}', false],
  ['{"accountState":"PENDING_DELETION"}', true],
  ['{"maritalStatus":"single"}', false],
  ['{"password":"text"}', true],
  ['{"newPassword":"text"}', true],
  ['{"role":"viewer"}', true],
  ['{"permissions":[]}', true],
  ['{"theme":"dark","name":"Ada","roleModel":"Grace"}', false],
  ['{"inner":{"active":false}}', false],
  ['["active"]', false],
  ['no JSON', false],
])('a change of the own account by %s: %s', (content, isEnd) => {
  expect(ends('PATCH /users/me', content)).toBe(isEnd);
});

test.each([
  ['PUT /account', true],
  ['PUT /me', true],
  ['POST /my-profile', true],
  ['PATCH /users/7', false],
  ['GET /users/me', false],
  ['DELETE /users/me', false],
  ['PATCH /users/me/theme', false],
])('%s may end the own access: %s', (key, isEnd) => {
  expect(ends(key, '{"active":false}')).toBe(isEnd);
});

test('a request without a body ends nothing', () => {
  expect(ends('POST /me')).toBe(false);
});
