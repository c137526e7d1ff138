import { expect, it, test } from 'vitest';
import {
  hasSecretWord,
  isSecretInResponse,
  mayBeSecretOfUser,
  secretEnds,
  secretParts,
  secretWords,
  wordsAboutSecret,
} from './secret-names.ts';

it('knows the names of secrets by their words', () => {
  const names = ['X-Amz-Signature', 'auth[token]', 'userPassword', 'HTTPAuth', 'code', 'session_id', 'senha'];
  expect(names.filter((name) => !hasSecretWord(name))).toEqual([]);
  expect(['author', 'country_code', 'keyword', 'compass'].filter(hasSecretWord)).toEqual([]);
});

it('takes fewer names for secrets where a server gives the values', () => {
  expect(['refresh_token', 'sessionId'].filter((name) => !isSecretInResponse(name))).toEqual([]);
  expect(['token_type', 'key_id', 'sessionExpiresAt', 'token_expires_in'].filter(isSecretInResponse)).toEqual([]);
});

it('takes more names for secrets where the user gives the values', () => {
  const names = ['MYPASSWD', 'DATABASE_URL', 'SENTRY_DSN', 'login_pin', 'client_assertion', 'session', 'jwt', 'otp1'];
  expect(names.filter((name) => !mayBeSecretOfUser(name))).toEqual([]);
  expect(['PORT', 'user', 'HOME', 'pinned', 'url', 'PWD', 'OLDPWD'].filter(mayBeSecretOfUser)).toEqual([]);
  expect(['pwd', 'DB_PWD'].filter((name) => !mayBeSecretOfUser(name))).toEqual([]);
});

test.for(secretWords)('%s is a secret of its own, in any case, and not in another word', (word) => {
  expect([word, `user_${word}`, word.toUpperCase()].map(hasSecretWord)).toEqual([true, true, true]);
  expect(hasSecretWord(`${word}ing`)).toBe(false);
  expect(secretEnds.filter((end) => word.endsWith(end))).toEqual([]);
});

test.for(secretEnds)('a word that ends with %s is a secret', (end) => {
  expect([end, `my${end}`, `${end}ing`].map(hasSecretWord)).toEqual([true, true, false]);
});

test.for(wordsAboutSecret)('token_%s is about a secret', (word) => {
  expect([`token_${word}`, `${word}_token`].map(isSecretInResponse)).toEqual([false, true]);
});

test.for(secretParts)('X%sX may be a secret of the user', (part) => {
  expect(mayBeSecretOfUser(`X${part.toUpperCase()}X`)).toBe(true);
  expect(secretParts.filter((other) => part.includes(other))).toEqual([part]);
});
