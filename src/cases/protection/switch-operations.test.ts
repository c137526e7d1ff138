import { describe, expect, it } from 'vitest';
import { endsOwnAccount, openServiceEnds, openSwitches, replacesCredential, wipesData } from './switch-operations.ts';

describe('switches', () => {
  const switchKindOf = openSwitches([]);

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
    ['POST', '/tokens/rotate', 'credential'],
    ['POST', '/me/api-key', 'credential'],
    ['PUT', '/users/me/secret', 'credential'],
    ['POST', '/session/rotate', 'credential'],
    ['POST', '/pause', 'service'],
    ['POST', '/jobs/{id}/pause', undefined],
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

describe('operations that end the service itself', () => {
  it.each([
    ['/system/restart', '', true],
    ['/admin/shutDown', '', true],
    ['/reboot', '', true],
    ['/exit', '', true],
    ['/process/reload', 'Loads the configuration; the process starts again.', true],
    ['/games/{id}/restart', '', false],
    ['/restart-requests', 'Asks for a restart.', false],
    ['/maintenance', 'Takes the service offline until it is resumed.', false],
    ['/locks', 'Locks the system.', false],
  ])('%s %s: %s', (path, description, ends) => {
    const endsService = openServiceEnds([{ path: '/restart-requests/{id}' }]);
    expect(endsService({ method: 'POST', path, description })).toBe(ends);
    expect(endsService({ method: 'GET', path, description })).toBe(false);
  });
});

describe('switches by what the contract says about them', () => {
  const kindOf = openSwitches([]);

  it.each([
    ['Takes the service offline until it is resumed.', 'service'],
    ['Loads the configuration; the process starts again.', 'service'],
    ['Makes the whole system read-only.', 'service'],
    ['Starts again. All sessions of the account end, and it ends all sessions.', 'credential'],
    ['Logs the user out of every device.', 'credential'],
    ['Sends a mail to the site.', undefined],
    ['Creates a report of the service.', undefined],
  ])('%s', (description, kind) => {
    expect(kindOf({ method: 'POST', path: '/x', description })).toBe(kind);
    expect(kindOf({ method: 'GET', path: '/x', description })).toBeUndefined();
    expect(kindOf({ method: 'POST', path: '/x/{id}/y', description })).toBeUndefined();
  });
});

describe('a credential is replaced', () => {
  it.each([
    ['POST', '/tokens/rotate', true],
    ['POST', '/api-key/regenerate', true],
    ['POST', '/me/api-key', true],
    ['POST', '/me/api-keys', false],
    ['POST', '/apps/{id}/secret', false],
    ['GET', '/me/api-key', false],
    ['POST', '/x/regenerateKey', true],
    ['POST', '/tokens', false],
    ['POST', '/images/rotate', false],
    ['GET', '/tokens/rotate', false],
  ])('%s %s: %s', (method, path, replaces) => {
    expect(replacesCredential({ method, path })).toBe(replaces);
  });
});

it.each([
  ['Ends the session', 'credential'],
  ['Revokes the access token.', 'credential'],
  ['Shows when the session ends', undefined],
  ['Ends of sessions', undefined],
])('a GET of which the contract says "%s": %s', (summary, kind) => {
  expect(openSwitches([])({ method: 'GET', path: '/x', summary })).toBe(kind);
});

describe('members of a collection', () => {
  it('switch nothing, whatever they are called', () => {
    const kindOf = openSwitches([{ path: '/maintenance-orders/{id}' }, { path: '/maintenance-orders' }]);
    expect(kindOf({ method: 'POST', path: '/maintenance-orders' })).toBeUndefined();
    expect(kindOf({ method: 'PUT', path: '/maintenance-orders/{id}' })).toBeUndefined();
    expect(kindOf({ method: 'PUT', path: '/maintenance-orders/{id}/disable' })).toBe('service');
  });
});

describe('operations that delete everything', () => {
  it.each([
    ['POST', '/records/purge', true],
    ['POST', '/admin/reset', true],
    ['PUT', '/trash/empty', true],
    ['POST', '/notifications/clear', true],
    ['POST', '/records/bulk-actions', false],
    ['POST', '/cache/clear', false],
    ['POST', '/password/reset', false],
    ['POST', '/drop-offs', false],
    ['POST', '/admin/drop-database', true],
    ['POST', '/tickets/bulk-delete', true],
    ['GET', '/admin/reset', false],
    ['POST', '/presets', false],
  ])('%s %s: %s', (method, path, wipes) => {
    expect(wipesData({ method, path })).toBe(wipes);
  });

  it('are recognised by operationId, too', () => {
    expect(wipesData({ method: 'POST', path: '/x', operationId: 'deleteAllNotes' })).toBe(true);
    expect(wipesData({ method: 'POST', path: '/x', operationId: 'deleteNote' })).toBe(false);
  });
});

it.each([
  ['POST', 'Replaces all articles.', true],
  ['POST', 'Loads a file. Removes every article that is not in it.', true],
  ['POST', 'Overwrites the existing records', true],
  ['POST', 'Deletes the given articles.', false],
  ['POST', 'Replaces all cached entries.', false],
  ['POST', 'Adds all articles of a file.', false],
  ['PUT', 'Replaces all settings.', false],
])('a %s that the contract describes as "%s" deletes what is there: %s', (method, description, wipes) => {
  expect(wipesData({ method, path: '/articles/load', description })).toBe(wipes);
});

it.each([
  ['POST', '/users/me/deactivate', true],
  ['GET', '/users/me/lock', false],
  ['POST', '/users/{id}/deactivate', false],
  ['POST', '/users/me/notes', false],
])('%s %s ends the own account: %s', (method, path, isEnd) => {
  expect(endsOwnAccount({ method, path, operationId: undefined, summary: undefined })).toBe(isEnd);
});
