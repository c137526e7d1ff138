import type { Server, ServerResponse } from 'node:http';
import type { Value } from './json-text.ts';

/** The bearer token of every store. */
export const storeToken = 'plant-store-token';

/** A complete request that a store received. */
export interface Received {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** All values of a header, in order. */
  readonly header: (name: string) => readonly string[];
  /** The names of its headers in their original case. */
  readonly fieldNames: readonly string[];
  readonly body: Buffer;
  /** In how many pieces the body arrived: chunks, or what was read at once. */
  readonly pieces: number;
  /** The number of this request, in the store and on its connection; both count from 1. */
  readonly turn: number;
  readonly turnOnConnection: number;
}

/** The response of a store. `body` is sent with a Content-Length unless `deliver` does otherwise. */
export interface StoreResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer;
}

/** A valid plant that was sent; `id` has the digits as written. */
export interface NewPlant {
  readonly name: string;
  readonly tag: string | undefined;
  readonly id: string;
}

/** One check of a request; `undefined`: the request passes. */
export type Gate = (request: Received) => StoreResponse | undefined;

/** Everything that a variant of the store can replace. */
export interface Behaviour {
  /** In order, before the body is read. */
  readonly gates: readonly Gate[];
  /** The body as JSON. Throws a `SyntaxError` or `TypeError` that says what is wrong with it. */
  readonly read: (request: Received) => Value;
  /** What is wrong with the value; empty for a valid NewPlant. */
  readonly examine: (value: Value) => readonly string[];
  readonly accept: (plant: NewPlant, request: Received) => StoreResponse;
  readonly refuse: (complaints: readonly string[], request: Received) => StoreResponse;
  /** Called around all of the above. */
  readonly respond: (request: Received, usual: () => StoreResponse) => StoreResponse | Promise<StoreResponse>;
  readonly deliver: (response: StoreResponse, out: ServerResponse) => void | Promise<void>;
  /** Called before the server listens. */
  readonly prepare: (server: Server) => void;
  /** How long after its port is known it starts to listen, in milliseconds. */
  readonly lateBy: number;
}

/** Makes new behaviour for every start, so that no state survives a store. */
export type MakeBehaviour = () => Partial<Behaviour>;
