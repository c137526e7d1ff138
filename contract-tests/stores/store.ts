import type { Server, ServerResponse } from 'node:http';
import type { Value } from './json-text.ts';

/** The bearer token of every store. */
export const storeToken = 'plant-store-token';

/** A request as a store sees it, received whole. */
export interface Received {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** All values of a header field, in order. */
  readonly header: (name: string) => readonly string[];
  /** The names of its header fields as they are spelled. */
  readonly fieldNames: readonly string[];
  readonly content: Buffer;
  /** How many pieces the content came in: chunks, or what was read at once. */
  readonly pieces: number;
  /** The how manieth request the store meets, and the how manieth on its connection; both count from 1. */
  readonly turn: number;
  readonly turnOnConnection: number;
}

/** What a store answers. `content` travels with a Content-Length unless `deliver` says otherwise. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly content: string | Buffer;
}

/** A plant that was sent and is in order: the digits of `id` as written. */
export interface NewPlant {
  readonly name: string;
  readonly tag: string | undefined;
  readonly id: string;
}

/** One look at a request; an answer ends the matter, `undefined` lets it pass. */
export type Gate = (request: Received) => Answer | undefined;

/** Everything about a store that may be otherwise. A variant replaces what it does in its own way. */
export interface Habits {
  /** In order, before the content is read. */
  readonly gates: readonly Gate[];
  /** The content as JSON. Throws a `SyntaxError` or `TypeError` that says what is wrong with it. */
  readonly read: (request: Received) => Value;
  /** What is wrong with the value, complaint by complaint; none means that it is a NewPlant. */
  readonly examine: (value: Value) => readonly string[];
  readonly accept: (plant: NewPlant, request: Received) => Answer;
  readonly refuse: (complaints: readonly string[], request: Received) => Answer;
  /** Around all of the above. */
  readonly answer: (request: Received, usual: () => Answer) => Answer | Promise<Answer>;
  readonly deliver: (answer: Answer, response: ServerResponse) => void | Promise<void>;
  /** Before the server listens. */
  readonly prepare: (server: Server) => void;
  /** How long after its address is known it begins to listen, in milliseconds. */
  readonly lateBy: number;
}

/** Habits are made anew for every start, so that what a store remembers never outlives it. */
export type MakeHabits = () => Partial<Habits>;
