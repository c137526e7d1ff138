import { expect, it } from 'vitest';
import { redactTarget } from './redact-target.ts';

it.each([
  ['/a?token=x&b=1', '/a?token=***&b=1'],
  ['/a?Access_Token=x', '/a?Access_Token=***'],
  ['/a?my%2Dkey=x', '/a?my%2Dkey=***'],
  ['/a?token', '/a?token'],
  ['/a?passwort=x&kennwort=x&senha=x', '/a?passwort=***&kennwort=***&senha=***'],
  ['/a?jwt=x&bearer=x&pwd=x&sig=x&code=x&api_key=x', '/a?jwt=***&bearer=***&pwd=***&sig=***&code=***&api_key=***'],
  [
    '/a?X-Amz-Signature=x&X-Amz-Credential=x&X-Goog-Signature=x',
    '/a?X-Amz-Signature=***&X-Amz-Credential=***&X-Goog-Signature=***',
  ],
  [
    '/a?userPassword=x&HTTPAuth=x&auth%5Btoken%5D=x&APIKey=x&sessionId=x',
    '/a?userPassword=***&HTTPAuth=***&auth%5Btoken%5D=***&APIKey=***&sessionId=***',
  ],
  ['/a?q=eyJhbGciOi.eyJ.x&h=Bearer%20x&h=Basic+x', '/a?q=***&h=***&h=***'],
  ['/a?a=1;password=x;b=2', '/a?a=1;password=***;b=2'],
  ['/a?author=x&country_code=x&state=x&compass=x&keyword=x', '/a?author=x&country_code=x&state=x&compass=x&keyword=x'],
  ['/a?KK=x&+kk=x&kk[]=x&kk%5B0%5D=x', '/a?KK=***&+kk=***&kk[]=***&kk%5B0%5D=***'],
  ['/a?k-k=x&all[kk]=x&kk%=x&%6Bk%=x&kk%3Dx', '/a?k-k=***&all[kk]=***&kk%=***&%6Bk%=***&kk%3D***'],
  ['/a?kkk=x&k=x&[]=x&a[b]=x', '/a?kkk=x&k=x&[]=x&a[b]=x'],
  ['/a\u001b[2J\u00e9', '/a%1B[2J%C3%A9'],
])('shows %j as %s', (target, shown) => {
  expect(redactTarget(target, new Set(['my-key', 'kk', '$']))).toBe(shown);
});

it('cuts a target that is very long', () => {
  expect(redactTarget(`/${'x'.repeat(9000)}`, new Set()).length).toBeLessThan(2100);
});
