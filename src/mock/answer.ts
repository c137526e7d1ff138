/** What the mock answers to one request, without what the connection adds (Date, CORS, framing). */
export interface Answer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly head: readonly string[];
  readonly content: Uint8Array | string | undefined;
  readonly source: AnswerSource;
}

/** What the content of an answer was made from, in the order in which they are tried. */
export type AnswerSource =
  | 'preference'
  | 'scenario'
  | 'stored'
  | 'matching-example'
  | 'echo'
  | 'example'
  | 'prism'
  | 'sample'
  | 'error'
  | 'none';
