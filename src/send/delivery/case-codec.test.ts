import { expect, it } from 'vitest';
import { buildCase } from '../../testing/build-exchange.ts';
import { defaultSenderOptions } from '../sender.ts';
import { defaultLimits } from '../wire/default-limits.ts';
import { readEndpoint } from '../wire/endpoint.ts';
import { openCaseCodec } from './case-codec.ts';

/** What is sent to an operation that asks for no credential, as bytes and as it is shown. */
function requestWith(credentialEverywhere: boolean, token: string | undefined) {
  const baseUrl = new URL('http://127.0.0.1:4010');
  const endpoint = readEndpoint(baseUrl, { insecure: false, proxies: defaultSenderOptions.proxies });
  const codec = openCaseCodec({ baseUrl, token, credentialEverywhere, limits: defaultLimits }, { endpoint });
  const sent = buildCase({ expects: 'accepted' });
  return codec.encode({ ...sent, operation: { ...sent.operation, security: [] } }, false);
}

it('sends a token also where the contract asks for no credential, if it does so everywhere, and shows its variable', () => {
  const { bytes, sent } = requestWith(true, 'hush-hush-hush');
  expect(bytes.toString()).toContain('\r\nAuthorization: Bearer hush-hush-hush\r\n');
  expect(JSON.stringify(sent)).toContain('Bearer $TOKEN');
  expect(JSON.stringify(sent)).not.toContain('hush');
  const whole = requestWith(true, 'Bearer hush-hush-hush');
  expect(whole.bytes.toString()).toContain('\r\nAuthorization: Bearer hush-hush-hush\r\n');
  expect(JSON.stringify(whole.sent)).not.toContain('hush');
  expect(requestWith(false, 'hush-hush-hush').bytes.toString()).not.toContain('Authorization');
  expect(requestWith(true, undefined).bytes.toString()).not.toContain('Authorization');
});
