import type { Json } from '../../../model/json.ts';
import type { MockResponse } from '../../response/mock-response.ts';

/** The response to a request with an Idempotency-Key that was carried out. */
export interface KeyedResponse {
  /** The body of the request. */
  readonly sent: Json | undefined;
  readonly response: MockResponse;
}

/** The responses to requests with an Idempotency-Key. */
export interface KeyedResponses {
  readonly find: (key: string) => KeyedResponse | undefined;
  /** Beyond the fifty that were kept last, the oldest is dropped. */
  readonly keep: (key: string, response: KeyedResponse) => void;
  readonly clear: () => void;
}

const mostKept = 50;

/** Creates the memory of one session. It keeps the last fifty responses. */
export function createKeyedResponses(): KeyedResponses {
  const kept = new Map<string, KeyedResponse>();
  return {
    find: (key) => kept.get(key),
    keep: (key, response) => {
      kept.set(key, response);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    clear: () => kept.clear(),
  };
}
