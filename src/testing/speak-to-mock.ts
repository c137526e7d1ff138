import type { Json } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import type { MockClient } from './mock-client.ts';

/** An answer read whole. */
export interface Said {
  readonly status: number;
  /** `undefined`: there is no content. */
  readonly value: Json | undefined;
  readonly headers: Headers;
}

/** Sends a request such as `PUT /books/1` with JSON content and reads the answer, numbers exactly. */
export async function speak(
  mock: Pick<MockClient, 'send'>,
  line: string,
  said: { readonly content?: Json; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Said> {
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
