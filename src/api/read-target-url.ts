import { Failure } from '../model/failure.ts';

/** The base URL of a target. `name` is what the user calls it. Throws `Failure('usage')` for what cannot be used as one. */
export function readTargetUrl(target: string | URL, name = 'target'): URL {
  const url = URL.canParse(String(target)) ? new URL(target) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw usage(`${name} must be a URL that starts with http:// or https://.`);
  if (url.username !== '' || url.password !== '')
    throw usage(`${name} must not contain a credential: use ${name.startsWith('--') ? '--token' : 'token'}.`);
  if (url.search !== '' || url.hash !== '') throw usage(`${name} must not have a query or a fragment.`);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

function usage(message: string): Failure {
  return new Failure('usage', message, 'Give a base URL such as http://localhost:8080/v1.');
}
