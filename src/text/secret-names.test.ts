import { expect, it } from 'vitest';
import { isSecretName, mayBeSecret } from './secret-names.ts';

it('knows the names of secrets by their words', () => {
  const names = ['X-Amz-Signature', 'auth[token]', 'userPassword', 'HTTPAuth', 'code', 'session_id', 'senha'];
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  expect(['author', 'country_code', 'keyword', 'compass'].filter(isSecretName)).toEqual([]);
});

it('takes more names for secrets where the user gives the values', () => {
  const names = ['MYPASSWD', 'DATABASE_URL', 'SENTRY_DSN', 'login_pin', 'client_assertion', 'session', 'jwt', 'otp1'];
  expect(names.filter((name) => !mayBeSecret(name))).toEqual([]);
  expect(['PORT', 'user', 'HOME', 'pinned', 'url', 'PWD', 'OLDPWD'].filter(mayBeSecret)).toEqual([]);
  expect(['pwd', 'DB_PWD'].filter((name) => !mayBeSecret(name))).toEqual([]);
});
