import type { HeaderField } from '../../../model/case.ts';
import type { SentRequest } from '../../../model/exchange.ts';
import { quoteWord } from '../../../text/shell.ts';
import { renderBodySource } from './curl-body.ts';

/**
 * `send` writes such a name in the place of a secret, and the shell replaces it by the reader's own secret: `$TOKEN`, or `$TOKEN_` with the name of a scheme;
 * `${TOKEN#* }` for a token that was given as `Bearer abc`, where only `abc` is sent.
 */
const secretName = String.raw`\$TOKEN(?:_[A-Z0-9_]+)?|\$\{TOKEN(?:_[A-Z0-9_]+)?#\* \}`;
const secretIn = new RegExp(`(${secretName})`);
const secretInUrl = new RegExp(`(?<==)(${secretName})(?=&|$)`);
const readableWithSecret = new RegExp(String.raw`^[\w :.,=/-]*(?:${secretName})(?:[ :.,=/-][\w :.,=/-]*)?$`);

/** The line ends after this number of seconds even if the server never responds. */
const timeoutSeconds = 30;

/**
 * One line for a POSIX shell that sends the same request again with curl: same method, path, headers and body. The secret is read
 * from the variable `TOKEN`, or `TOKEN_` with the name of a scheme. What HTTP/1.1 does by itself (`Host`, the length, `Connection: keep-alive`) and the client's name are left to curl.
 */
export function renderCurl(sent: SentRequest, shown: keyof typeof flagsToShow = 'response'): string {
  const content = typeof sent.body === 'string' ? new TextEncoder().encode(sent.body) : sent.body;
  const source = content === undefined ? undefined : renderBodySource(content);
  const words = [`curl ${flagsToShow[shown]} -m`, String(timeoutSeconds), ...methodWords(sent), ...urlFlags(sent.url)];
  words.push(...headerWords(sent, content?.length));
  if (source?.kind === 'operand') words.push('--data-raw', source.word);
  if (source?.kind === 'pipe') words.push('--data-binary @-');
  words.push(quoteUrl(sent.url));
  const line = words.join(' ');
  return source?.kind === 'pipe' ? `${source.command} | ${line}` : line;
}

/** Of the response: all of it for a reader, or what a script reads. */
const flagsToShow = { response: '-i', all: '-s -i', headers: '-s -D - -o /dev/null', body: '-s' } as const;

function methodWords({ method, body }: SentRequest): string[] {
  // With --head curl sends no body, without it curl waits for the body that a HEAD response announces.
  if (method === 'HEAD' && body === undefined) return ['--head'];
  return method === (body === undefined ? 'GET' : 'POST') ? [] : ['-X', quoteWord(method)];
}

function urlFlags(url: string): string[] {
  const flags = [];
  if (url.startsWith('https:')) flags.push('--http1.1');
  if (/[[\]{}]/.test(url)) flags.push('-g');
  if (/\/(\.|%2e){1,2}([/?]|$)/i.test(url)) flags.push('--path-as-is');
  return flags;
}

function headerWords(sent: SentRequest, length: number | undefined): string[] {
  const present = new Set(sent.headers.map(([name]) => name.toLowerCase()));
  const fields = sent.headers.filter((field) => !isOwnOfCurl(field, sent.url, length)).map(renderField);
  return [...fields, ...unwanted(present, length).map((name) => `-H '${name}:'`)];
}

function isOwnOfCurl([name, value]: HeaderField, url: string, length: number | undefined): boolean {
  const field = `${name.toLowerCase()}: ${value}`;
  const host = URL.canParse(url) ? new URL(url).host : '';
  const own = [`host: ${host}`, 'user-agent: coldframe', 'accept: */*', 'connection: keep-alive'];
  return own.includes(field) || (length !== undefined && field === `content-length: ${length}`);
}

/** What curl would add by itself. */
function unwanted(present: ReadonlySet<string>, length: number | undefined): string[] {
  const names = ['Accept'];
  // Every request that was sent has a Host; without one, it is unknown what `send` adds.
  if (present.has('host')) names.push('User-Agent');
  if (length !== undefined) names.push('Content-Type');
  if (length !== undefined && length > 1024) names.push('Expect');
  return names.filter((name) => !present.has(name.toLowerCase()));
}

function renderField([name, value]: HeaderField): string {
  return `-H ${value === '' ? quoteWord(`${name};`) : quoteAround(`${name}: ${value}`)}`;
}

function quoteUrl(url: string): string {
  return joinAroundSecrets(url.split(secretInUrl));
}

function quoteAround(text: string): string {
  return readableWithSecret.test(text) ? `"${text}"` : joinAroundSecrets(text.split(secretIn));
}

/** Every second piece is the name of a secret. */
function joinAroundSecrets(pieces: readonly string[]): string {
  return pieces.map((piece, at) => (piece === '' ? '' : at % 2 === 1 ? `"${piece}"` : quoteWord(piece))).join('');
}
