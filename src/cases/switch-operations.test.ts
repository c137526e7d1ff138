import { describe, expect, it } from 'vitest';
import { switchKindOf } from './switch-operations.ts';

describe('switches', () => {
  it.each([
    ['POST', '/session/logout', 'credential'],
    ['POST', '/sessions/{id}/revoke', 'credential'],
    ['DELETE', '/session/sign-out', 'credential'],
    ['PUT', '/account/password', 'credential'],
    ['POST', '/api-keys/{id}/regenerateKey', 'credential'],
    ['PUT', '/admin/maintenance', 'service'],
    ['POST', '/system/shutdown', 'service'],
    ['POST', '/cache/flush', 'service'],
    ['POST', '/workspace/freeze', 'service'],
    ['DELETE', '/auth/session', 'credential'],
    ['DELETE', '/sessions/current', 'credential'],
    ['DELETE', '/users/me', 'credential'],
    ['DELETE', '/my-account', 'credential'],
    ['GET', '/auth/signout', 'credential'],
    ['DELETE', '/sessions/{id}', undefined],
    ['GET', '/users/me', undefined],
    ['GET', '/password-policy', undefined],
    ['GET', '/admin/maintenance', undefined],
    ['POST', '/presets', undefined],
    ['POST', '/books', undefined],
    ['PUT', '/logoutputs/{id}', undefined],
  ])('%s %s: %s', (method, path, kind) => {
    expect(switchKindOf({ method, path })).toBe(kind);
  });

  it('are recognised by operationId and summary, too', () => {
    expect(switchKindOf({ method: 'POST', path: '/x', operationId: 'deleteAllNotes' })).toBe('service');
    expect(switchKindOf({ method: 'POST', path: '/x', operationId: 'user_log_out' })).toBe('credential');
    expect(switchKindOf({ method: 'POST', path: '/x', summary: 'Rotate the access token' })).toBe('credential');
    expect(switchKindOf({ method: 'POST', path: '/x', summary: 'Creates a book' })).toBeUndefined();
  });
});
