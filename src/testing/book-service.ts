import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A contract of one operation, as a user would write it. */
export const bookDocument = `openapi: 3.1.0
info:
  title: Books
  version: 1.0.0
security:
  - bearer: []
paths:
  /books:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Book'
      responses:
        '200':
          description: The book
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Book'
        '400':
          description: No book
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Problem'
components:
  securitySchemes:
    bearer:
      type: http
      scheme: bearer
  schemas:
    Book:
      type: object
      required: [title]
      properties:
        title:
          type: string
        pages:
          type: integer
          format: int32
    Problem:
      type: object
      required: [text]
      properties:
        text:
          type: string
`;

/** What a service does differently from a correct one. */
export type Twist = (received: Received) => Partial<BookAnswer> | undefined;

/** A complete request. */
export interface Received {
  readonly request: IncomingMessage;
  readonly text: string;
  /** The response of a correct service. */
  readonly honest: BookAnswer;
  /** Requests received before. */
  readonly before: number;
}

/** A response of the service. */
export interface BookAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
}

/** A service that runs until the test ends. */
export interface BookService {
  readonly url: URL;
  readonly stop: () => Promise<void>;
}

/** Serves the contract above, correctly except for the twist, on a free port of the loopback interface. */
export async function serveBooks(twist: Twist = () => undefined): Promise<BookService> {
  let before = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = decode(Buffer.concat(chunks));
    const honest = answerHonestly(request, text);
    write(response, { ...honest, ...twist({ request, text: text ?? '', honest, before: before++ }) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function write(response: ServerResponse, { status, headers, content }: BookAnswer): void {
  response.writeHead(status, headers).end(content);
}

function answerHonestly({ method, url, headers }: IncomingMessage, text: string | undefined): BookAnswer {
  const refuse = (status: number, more = {}): BookAnswer => answer(status, { text: `status ${status}` }, more);
  if (url?.split('?')[0] !== '/books') return refuse(404);
  if (method !== 'POST') return refuse(405, { Allow: 'POST' });
  if (!/^bearer +\S/i.test(headers.authorization ?? '')) return refuse(401, { 'WWW-Authenticate': 'Bearer' });
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return refuse(415);
  const book = parse(text);
  return isBook(book) ? answer(200, { title: book.title, pages: book.pages }) : refuse(400);
}

function answer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): BookAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, content: JSON.stringify(value) };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isBook(value: unknown): value is { readonly title: string; readonly pages?: number } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { title, pages } = value as { readonly title?: unknown; readonly pages?: unknown };
  if (!Object.hasOwn(value, 'title') || typeof title !== 'string') return false;
  return pages === undefined || (Number.isInteger(pages) && Math.abs(Number(pages) + 0.5) < 2 ** 31);
}
