import { isUtf8 } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import { isRedirection } from '../../http/status.ts';
import { Failure } from '../../model/failure.ts';
import { escapeText } from '../../text/escape-text.ts';
import { readGitFile } from './git-source.ts';
import { mostFileBytes, readFileBytes, type UnreadableFile } from './read-text-file.ts';

const remoteTimeoutMs = 30_000;

/** Where a text is, and what users read about it. */
export interface TextPlace {
  readonly url: string;
  readonly name: string;
  /** What to do when there is no such file. */
  readonly ifAbsent?: string;
  /** Whether a redirect may lead to another host; `false` by default. */
  readonly mayLeaveHost?: boolean;
}

/**
 * The text at a `file:`, `http:`, `https:` or `git:` address (see `gitAddress`), without its byte order mark.
 * Throws `contract-unreadable` when it is missing, a directory, too large, not UTF-8, with NUL in it, or not received within 30 seconds.
 */
export async function loadText(place: TextPlace): Promise<string> {
  const { name } = place;
  const bytes = await bytesAt(place);
  const advice = 'Save it as UTF-8. The contract must be YAML or JSON.';
  if (!isUtf8(bytes)) throw unreadable(`${name} is not UTF-8 text.`, advice);
  // Faster than a decoder that looks for errors itself.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  // Neither YAML nor JSON may contain it.
  if (!text.includes('\0')) return text;
  throw unreadable(`${name} contains NUL, as text in UTF-16 does.`, advice);
}

async function bytesAt(place: TextPlace): Promise<Buffer> {
  const { url } = place;
  if (url.startsWith('git:')) return readGitFile(url);
  return url.startsWith('file:') ? fileBytes(place) : remoteBytes(place);
}

/** The path of a `file:` address. Throws `contract-unreadable` when the address is not a valid path. */
export function pathOf(url: string, name: string): string {
  try {
    const path = fileURLToPath(url);
    if (!path.includes('\0')) return path;
  } catch {
    // The address has an encoded slash, or the name of a host.
  }
  throw unreadable(`${name} is not a valid file path.`, 'Write a percent sign as %25, and do not encode slashes.');
}

async function fileBytes(place: TextPlace): Promise<Buffer> {
  const path = pathOf(place.url, place.name);
  try {
    return await readFileBytes(path);
  } catch (error) {
    throw unreadable(...reasonOf(error as UnreadableFile, place));
  }
}

function reasonOf({ message, code }: UnreadableFile, { name, ifAbsent }: TextPlace): [message: string, advice: string] {
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return [`There is no file ${name}.`, ifAbsent ?? 'Name the contract file: coldframe <command> FILE'];
  if (code === 'EACCES' || code === 'EPERM')
    return [`Permission to read ${name} is missing.`, 'Grant the permission to read it.'];
  return [`${name} ${message}.`, 'Name the contract file. A contract may be split into several files.'];
}

/** Redirects that are followed one after the other. */
const mostRedirects = 5;

async function remoteBytes({ url, name, mayLeaveHost = false }: TextPlace): Promise<Buffer> {
  const signal = AbortSignal.timeout(remoteTimeoutMs);
  try {
    let response = await fetch(url, { signal, redirect: 'manual' });
    for (let count = 1; isRedirect(response); count += 1) {
      if (count > mostRedirects)
        throw unreadable(`The server of ${name} redirects too often.`, 'Name the URL of the contract.');
      const next = new URL(response.headers.get('location') ?? '', response.url);
      if (next.host !== new URL(url).host && !mayLeaveHost)
        throw unreadable(
          `The server of ${name} redirects to another host, ${escapeText(next.host)}.`,
          'Name the URL of the contract there, or allow other hosts with --allow-remote.',
        );
      await response.body?.cancel();
      response = await fetch(next, { signal, redirect: 'manual' });
    }
    if (!response.ok)
      throw unreadable(
        `The server of ${name} responds with ${response.status}.`,
        'Check that the URL is correct and public.',
      );
    return await readBounded(response, name);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable(`${name} cannot be fetched.`, 'Check the URL and the network connection.');
  }
}

function isRedirect({ status, headers }: Response): boolean {
  return isRedirection(status) && headers.has('location');
}

async function readBounded(response: Response, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostFileBytes) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(name: string): Failure {
  return unreadable(`${name} is larger than 64 MiB.`, 'Split the contract into several files.');
}

function unreadable(message: string, advice: string): Failure {
  return new Failure('contract-unreadable', message, advice);
}
