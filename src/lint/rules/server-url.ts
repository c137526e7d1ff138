import { filledTemplate, namesInBraces } from '../../http/written-path.ts';
import type { Json } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { isReference } from '../../schema/validate/formats/uri-formats.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A server URL with a query or a fragment (OAS 3.2, Server Object), with an unpaired brace or one variable twice, one that is not a URL or lacks its scheme, and a variable that the URL does not contain. */
export const serverUrl: LintRule = {
  id: 'server-url',
  level: 'warning',
  why: 'Paths are appended to the URL as it is written, so no request reaches the intended address.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const server = valueAt(document, place);
      const url = memberOf(server, 'url');
      if (typeof url !== 'string') continue;
      const variables = memberOf(server, 'variables');
      const known = isObject(variables) ? variables : {};
      for (const fault of [...faultsOf(url), ...notUrl(url, known)]) yield { pointer: join(place, 'url'), ...fault };
      // What is a variable is unknown where a brace is unpaired.
      for (const name of hasUnpairedBrace(url) ? [] : Object.keys(known)) {
        if (url.includes(`{${name}}`)) continue;
        yield {
          pointer: join(place, 'variables', name),
          message: `The server URL does not contain the variable {${name}}.`,
          fix: 'Remove the variable, or use it in the URL.',
        };
      }
    }
  },
};

/** Whether the URL is none, with its variables replaced by their defaults. `server-variables` reports those without one. */
function notUrl(url: string, variables: { readonly [name: string]: Json }): Pick<Complaint, 'message' | 'fix'>[] {
  const full = filledTemplate(url, (name) => {
    const value = memberOf(variables[name], 'default');
    return typeof value === 'string' ? value : undefined;
  });
  const isAbsolute = /^https?:/i.test(full);
  if (isHost(full)) {
    const message = `${JSON.stringify(url)} has no scheme, so it is a path beside the document and not an address.`;
    return [{ message, fix: 'Start it with https://.' }];
  }
  const [, scheme = '', slashes = ''] = /^([a-z]+):(\/*)/i.exec(full) ?? [];
  const meant = isAbsolute ? scheme : didYouMean(scheme, ['https', 'http']);
  if (meant !== undefined && (!isAbsolute || slashes.length === 1)) {
    const message = `${JSON.stringify(url)} does not begin like a URL.`;
    return [{ message, fix: `Start it with ${meant.toLowerCase()}://.` }];
  }
  if (/[{}]/.test(full) || (isReference(full, 'iri') && (!isAbsolute || URL.canParse(full)))) return [];
  const fix = 'Write it as https://example.org/path, with special characters percent-encoded.';
  return [{ message: `${JSON.stringify(url)} is not a URL.`, fix }];
}

/** Whether a relative URL begins like an address: with a host name or number, and perhaps a port, or with a scheme that lacks its colon. */
function isHost(url: string): boolean {
  return (
    /^(?:localhost|(?:\d+\.){3}\d+|(?:[a-z\d-]+\.)+[a-z]{2,})(?::\d+)?(?:\/|$)/i.test(url) || /^https?\/\//i.test(url)
  );
}

function hasUnpairedBrace(url: string): boolean {
  return /[{}]/.test(url.replaceAll(/\{[^{}]*\}/g, ''));
}

function* faultsOf(url: string): Generator<Pick<Complaint, 'message' | 'fix'>> {
  const names = namesInBraces(url);
  const rest = url.replaceAll(/\{[^{}]*\}/g, '');
  const part = /[?#]/.exec(rest)?.[0];
  if (part !== undefined) {
    const message = `The server URL contains a ${part === '?' ? 'query' : 'fragment'}.`;
    const fix =
      part === '?'
        ? 'Describe a query by query parameters or a security scheme.'
        : 'Remove the fragment: no request contains it.';
    yield { message, fix };
  }
  if (hasUnpairedBrace(url))
    yield { message: 'The server URL has an unpaired brace.', fix: 'Write each variable as {name}.' };
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    yield {
      message: `The server URL contains the variable {${twice}} twice.`,
      fix: 'Use a different variable for each place.',
    };
}
