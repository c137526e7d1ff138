import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A service that needs a login, and what it has seen. */
export interface SecuredService {
  readonly url: string;
  /** Every value that it has issued: sessions and tokens. */
  readonly issued: readonly string[];
  /** By status, how many requests with a session or token of the service, current or ended, were answered so. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** The password that its logins need. */
export const password = 'open/Sesame-42';

/**
 * Notes behind a session cookie, and a CSRF token for what changes them; the contract declares no security scheme. A session ends after so many requests.
 * `GET /me` shows the session, against its contract.
 */
export async function serveSessions(mostRequests: number): Promise<SecuredService> {
  const issued: string[] = [];
  const statuses = new Map<number, number>();
  let [session, csrf, requests, logins] = ['', '', 0, 0];
  const url = await serve((request, response, body) => {
    if (request.url === '/login') {
      const isRight = new URLSearchParams(body).get('password') === password;
      if (!isRight) return void response.writeHead(403).end();
      logins += 1;
      [session, csrf, requests] = [`session-${logins}-abcdef`, `forgery-${logins}-abcdef`, 0];
      issued.push(session, csrf);
      return void response
        .writeHead(302, { location: '/', 'set-cookie': [`sid=${session}; HttpOnly; Path=/`, `csrf=${csrf}`] })
        .end();
    }
    requests += 1;
    const cookies = (request.headers.cookie ?? '').split('; ');
    const isIn = session !== '' && cookies.includes(`sid=${session}`) && requests <= mostRequests;
    const isSafe = request.method === 'GET' || request.headers['x-csrf-token'] === csrf;
    const status = !isIn ? 401 : !isSafe ? 403 : respondToNotes(request, response, { body, session });
    if (request.headers.cookie !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 401 || status === 403) sendJson(response, status, { error: 'not allowed' });
  });
  return { url, issued, statuses };
}

function respondToNotes(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { body, session }: { readonly body: string; readonly session: string },
): number {
  const respond = (status: number, value: unknown): number => {
    sendJson(response, status, value);
    return status;
  };
  if (url === '/me' && method === 'GET') return respond(200, { session });
  if (url.startsWith('/notes') && method === 'GET') return respond(200, ['one']);
  if (url !== '/notes' && url !== '/me') return respond(404, { error: 'no such path' });
  if (method !== 'POST' || url === '/me') return respond(405, { error: 'no such method' });
  return isNote(body) ? respond(201, { text: 'one' }) : respond(400, { error: 'no note' });
}

function isNote(body: string): boolean {
  try {
    return typeof JSON.parse(body).text === 'string';
  } catch {
    return false;
  }
}

/** The contract of `serveSessions`. */
export const sessionContract = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /me:
    get:
      responses:
        "200": { description: Me, content: { application/json: { schema: { type: object, required: [session], properties: { session: { type: integer } } } } } }
        "401": { $ref: "#/components/responses/Error" }
        "403": { $ref: "#/components/responses/Error" }
  /notes:
    get:
      responses:
        "200": { description: Notes, content: { application/json: { schema: { type: array, items: { type: string } } } } }
        "401": { $ref: "#/components/responses/Error" }
        "403": { $ref: "#/components/responses/Error" }
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }
      responses:
        "201": { description: Created, content: { application/json: { schema: { type: object } } } }
        "400": { $ref: "#/components/responses/Error" }
        "401": { $ref: "#/components/responses/Error" }
        "403": { $ref: "#/components/responses/Error" }
components:
  responses:
    Error: { description: Error, content: { application/json: { schema: { type: object, required: [error] } } } }
`;

/** Books behind a bearer token that ends after `lifetimeMs`; `POST /oauth/token` gives one for the client `suite` and the password. */
export async function serveTokens(lifetimeMs: number): Promise<SecuredService> {
  const issued: string[] = [];
  const statuses = new Map<number, number>();
  let [token, endsAt] = ['', 0];
  const url = await serve((request, response, body) => {
    if (request.url === '/oauth/token') {
      const form = new URLSearchParams(body);
      const client = Buffer.from(`suite:${encodeURIComponent(password)}`).toString('base64');
      const isClient = request.headers.authorization === `Basic ${client}`;
      const isUser = form.get('grant_type') === 'password' && form.get('password') === password;
      const isRight = (isClient && form.get('grant_type') === 'client_credentials') || isUser;
      if (!isRight) return sendJson(response, 400, { error: 'invalid_client' });
      token = `token/${issued.length + 1}+abcdef==`;
      issued.push(token);
      endsAt = performance.now() + lifetimeMs;
      return sendJson(response, 200, { access_token: token, token_type: 'Bearer', expires_in: lifetimeMs / 1000 });
    }
    const isIn =
      request.headers.authorization?.toLowerCase() === `bearer ${token}`.toLowerCase() && performance.now() < endsAt;
    const status = isIn ? (request.method === 'GET' ? 200 : 405) : 401;
    if (/^bearer token\//i.test(request.headers.authorization ?? ''))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 401) response.setHeader('www-authenticate', 'Bearer');
    if (status === 405) response.setHeader('allow', 'GET');
    sendJson(response, status, status === 200 ? { id: 1, name: 'one' } : { error: 'no' });
  });
  return { url, issued, statuses };
}

/** The contract of `serveTokens`. */
export const tokenContract = `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
security: [{ login: [] }]
paths:
  /books/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: A book, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
        "401": { description: No token, content: { application/json: { schema: { type: object, required: [error] } } } }
components:
  securitySchemes:
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: /oauth/token, scopes: {} } } }
`;

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(respond: Respond): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => respond(request, response, body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
