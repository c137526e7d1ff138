import type { Json } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import type { MockClient } from './mock-client.ts';

/** A response, read to its end. */
export interface JsonResponse {
  readonly status: number;
  /** The parsed body, numbers exactly; `undefined`: it is not JSON. */
  readonly value: Json | undefined;
  readonly headers: Headers;
}

/** Sends a request such as `PUT /books/1` with a JSON body and reads the JSON response. */
export async function sendJson(
  mock: Pick<MockClient, 'send'>,
  line: string,
  said: { readonly content?: Json; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<JsonResponse> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await mock.send(path, {
    method,
    headers: {
      authorization: 'Bearer t',
      ...(said.content !== undefined && { 'content-type': 'application/json' }),
      ...said.headers,
    },
    ...(said.content !== undefined && { body: writeJson(said.content) }),
  });
  const text = await response.text();
  const reading = readJson(text);
  return { status: response.status, value: reading.ok ? reading.value : undefined, headers: response.headers };
}
