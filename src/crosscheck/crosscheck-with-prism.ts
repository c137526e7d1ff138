import { bearerToken } from '../http/bearer-token.ts';
import type { Contract, Unsupported } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { JudgedExchange } from '../model/judged-exchange.ts';
import { objectFromEntries } from '../schema/json/json-object.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import type { Difference } from './explain-differences.ts';
import { explainFaults, explainPrism, type SecondResponse } from './explain-prism.ts';
import type { PlannedTransaction } from './plan-operation.ts';
import { projectContract } from './project-contract.ts';

/** How to reach the mock and Prism. */
export interface PrismCrosscheckOptions {
  readonly baseUrl: URL;
  /** A credential that the mock accepts. */
  readonly token: string;
  /** The version of Prism; `undefined`: it is not installed. */
  readonly version: string | undefined;
  /** Asks Prism about exchanges: what it responds to each request, and what it finds wrong with the mock's response. By the names of the exchanges. */
  readonly ask: (
    document: JsonObject,
    exchanges: readonly JudgedExchange[],
  ) => Promise<ReadonlyMap<string, SecondResponse>>;
}

/** What Prism says about the mock. */
export type PrismCrosscheck =
  | {
      readonly kind: 'done';
      /** `Prism 5.12.0`. */
      readonly tool: string;
      /** How many requests both were sent. */
      readonly requests: number;
      /** To how many of them both responded with the same status. */
      readonly same: number;
      /** What Prism finds wrong with responses of the mock, without a known reason. */
      readonly faults: readonly { readonly name: string; readonly message: string }[];
      /** One for each request on which they differ, with the likely reason. */
      readonly differences: readonly Pick<Difference, 'operation' | 'explanation'>[];
      readonly skipped: readonly Unsupported[];
    }
  | { readonly kind: 'not-installed'; readonly advice: string }
  | { readonly kind: 'failed'; readonly tool: string; readonly reason: string };

/** Sends the requests of Dredd's crosscheck to the mock and asks Prism what it would respond, and whether the mock's responses fit the contract. */
export async function crosscheckWithPrism(
  contract: Contract,
  { baseUrl, token, version, ask }: PrismCrosscheckOptions,
): Promise<PrismCrosscheck> {
  const advice = 'npm install --save-dev @stoplight/prism-http@5.12.0 @stoplight/prism-core@5.8.0';
  if (version === undefined) return { kind: 'not-installed', advice };
  const tool = `Prism ${version}`;
  const { plan, skipped } = projectContract(contract);
  const planned = [...plan.values()];
  const exchanges = await Promise.all(planned.map((one, at) => send(one, { baseUrl, token, session: `prism-${at}` })));
  const opinions =
    planned.length === 0 ? new Map<string, SecondResponse>() : await ask(documentOf(contract, planned), exchanges);
  if (opinions.size === 0 && planned.length > 0) return { kind: 'failed', tool, reason: 'it gave no opinion in time' };
  const compared = planned.flatMap((transaction, at) => {
    const [exchange, prism] = [exchanges[at], opinions.get(transaction.name)];
    return exchange === undefined || prism === undefined ? [] : [{ transaction, mock: exchange.response, prism }];
  });
  const hidden = writeOnlyNames(contract.document);
  const judged = compared.map(({ transaction, mock, prism }) => {
    const reason = explainFaults(transaction, { faults: prism.faults, hidden });
    return {
      transaction,
      isSame: mock.status === prism.status,
      reason,
      faults: prism.faults,
      explanation: explainPrism(transaction, { mock: mock.status, prism }),
    };
  });
  return {
    kind: 'done',
    tool,
    requests: judged.length,
    same: judged.filter(({ isSame }) => isSame).length,
    faults: judged.flatMap(({ transaction: { name }, reason, faults }) =>
      reason === undefined ? faults.map((message) => ({ name, message })) : [],
    ),
    differences: judged.flatMap(({ transaction: { operation }, explanation, reason }) =>
      [explanation, reason].flatMap((one) => (one === undefined ? [] : [{ operation, explanation: one }])),
    ),
    skipped,
  };
}

/** The names of the properties that a response must not have. */
function writeOnlyNames(document: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: Json, name: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    if (!isObject(value)) return;
    if (value['writeOnly'] === true) names.add(name);
    for (const [inner, part] of Object.entries(value)) visit(part, inner);
  };
  visit(memberOf(document, 'components') ?? null, '');
  visit(memberOf(document, 'paths') ?? null, '');
  return names;
}

async function send(
  { name, method, path, headers, body, mediaType, accept }: PlannedTransaction,
  { baseUrl, token, session }: Pick<PrismCrosscheckOptions, 'baseUrl' | 'token'> & { readonly session: string },
): Promise<JudgedExchange> {
  const filled = (text: string) =>
    text
      .replaceAll('$BEARER', () => bearerToken(token))
      .replaceAll('$TOKEN', () => token)
      .replaceAll('$BASIC', () => btoa(`${token}:`));
  const hasBody = body !== '' && mediaType !== undefined && method !== 'GET' && method !== 'HEAD';
  const sent = {
    ...(accept === undefined ? {} : { accept }),
    ...(hasBody ? { 'content-type': mediaType } : {}),
    ...Object.fromEntries(headers.map(([header, value]) => [header.toLowerCase(), filled(value)])),
  };
  const target = filled(path);
  const response = await fetch(`${baseUrl.href.replace(/\/$/, '')}${target}`, {
    method,
    // What one request changes is not there for the next one: Prism keeps no state.
    headers: { ...sent, 'coldframe-session': session },
    redirect: 'manual',
    ...(hasBody ? { body } : {}),
  });
  const text = await response.text();
  return {
    name,
    method: method.toLowerCase(),
    path: target,
    headers: hasBody ? { ...sent, 'content-length': String(new TextEncoder().encode(body).length) } : sent,
    body: hasBody ? parsed(body) : undefined,
    response: {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? undefined : parsed(text),
    },
  };
}

/** JSON, or the text as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The contract with the operations that are asked about. Without servers, because Prism would look for their base paths in the requests, and without
 * references to other files, because Prism would read them.
 */
function documentOf({ document, operations }: Contract, planned: readonly PlannedTransaction[]): JsonObject {
  const wanted = new Set(planned.map(({ operation }) => operation));
  const kept = new Set(operations.filter(({ key }) => wanted.has(key)).map(({ path }) => path));
  const paths = memberOf(document, 'paths');
  const asked = isObject(paths) ? Object.entries(paths).filter(([path]) => kept.has(path)) : [];
  return {
    openapi: memberOf(document, 'openapi') ?? '3.1.0',
    info: { title: 'Contract', version: '1' },
    security: memberOf(document, 'security') ?? [],
    paths: withinDocument(objectFromEntries(asked)),
    components: withinDocument(memberOf(document, 'components') ?? {}),
  };
}

function withinDocument(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withinDocument(item));
  if (!isObject(value)) return value;
  const properties = Object.entries(value).filter(
    ([name, part]) => name !== 'servers' && !(name === '$ref' && typeof part === 'string' && !part.startsWith('#')),
  );
  return objectFromEntries(properties.map(([name, part]) => [name, withinDocument(part)]));
}
