import type { Json, JsonObject, Pointer } from './json.ts';

/** The OpenAPI feature versions that are understood. */
export type Dialect = '3.0' | '3.1' | '3.2';

/** A place in a file the user wrote. Lines and columns count from 1. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A few lines of a file around a place in it. */
export interface SourceExcerpt {
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  /** Without line ends; long lines are cut. */
  readonly lines: readonly string[];
  /** The number of the line with the place. */
  readonly line: number;
  /** The column of the place in that line as it is shown, from 1. */
  readonly column: number;
}

/** One OpenAPI document, read and bundled: every `$ref` in it points into `document` itself. */
export interface Contract {
  /** The file as the user named it. */
  readonly source: string;
  /** Every file that was read for it, the entry file first. */
  readonly files: readonly string[];
  readonly dialect: Dialect;
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly operations: readonly Operation[];
  /** What the document holds and the suite or the mock cannot honour yet, each with the reason. */
  readonly unsupported: readonly Unsupported[];
  /** Operations that errors of the document touch. They are not among `operations`: neither served nor tested. */
  readonly unusable: readonly UnusableOperation[];
  /** What is read as its author meant, although the document says it in another way or not at all. */
  readonly assumptions: readonly Assumption[];
  /** The bundled document. All pointers of the model point into it. */
  readonly document: JsonObject;
  /** Where the value (or, failing that, its nearest ancestor) was written by the user. */
  readonly locate: (pointer: Pointer) => SourcePosition;
  /** The lines of a file that was read, from a line on, without line ends, with the secrets that URLs in them have. Absent: the texts of the files are not known. */
  readonly linesOf?: ((file: string, first: number, count: number) => readonly string[]) | undefined;
}

/** Something in the contract that is passed over, said aloud. */
export interface Unsupported {
  readonly pointer: Pointer;
  /** The operation that is affected (`POST /books`), `undefined` for the whole document. */
  readonly operation: string | undefined;
  readonly reason: string;
}

/** An operation that an error of the document touches: in it, in its path, or in what it references. */
export interface UnusableOperation {
  /** As far as it can be read. Its method is `*` where the whole path cannot be read. */
  readonly operation: Operation;
  /** The error and its place: `openapi.yaml:12: The "enum" is empty, so no value is valid.` */
  readonly reason: string;
  /** Where the error is. */
  readonly pointer: Pointer;
}

/** How something in the document is read that is not as OpenAPI wants it. */
export interface Assumption {
  readonly pointer: Pointer;
  /** `POST /messages?beta=true`; `undefined` when it concerns no operation. */
  readonly operation: string | undefined;
  /** One sentence without a full stop. */
  readonly text: string;
}

/** A server, its variables replaced by their defaults. */
export interface Server {
  readonly url: string;
  readonly pointer: Pointer;
}

/** One path and method of the contract. */
export interface Operation {
  /** `POST /books`: method and path as written, unique in a contract. */
  readonly key: string;
  /** In upper case, as in HTTP. */
  readonly method: string;
  /** The path template, starting with `/`, without the query and the fragment that some contracts write there. */
  readonly path: string;
  /** The query that is written in the path, as in `/messages?beta=true`, and belongs to every request: `beta=true`; absent: none. */
  readonly query?: string;
  readonly pointer: Pointer;
  readonly operationId: string | undefined;
  readonly summary: string | undefined;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  /** Where it is served: by its own servers, those of its path, or those of the document. */
  readonly servers: readonly Server[];
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly responses: readonly ResponseSpec[];
  /** Alternatives, of which a request must satisfy one; empty: no credential is asked for. */
  readonly security: readonly SecurityRequirement[];
}

/** Where a parameter travels. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter that an operation or its whole path declares (OpenAPI, Parameter Object). */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  /** `simple`, `form`, `label`, `matrix`, `spaceDelimited`, `pipeDelimited`, `deepObject`. */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The Schema Object, unless the parameter is described by `content`. */
  readonly schema: Pointer | undefined;
  readonly content: MediaType | undefined;
  readonly examples: readonly NamedExample[];
  readonly pointer: Pointer;
}

/** What an operation takes as the body of a request (OpenAPI, Request Body Object). */
export interface RequestBody {
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly pointer: Pointer;
}

/** One entry of a `content` map. */
export interface MediaType {
  /** The key as written: `application/json`, `text/*`. */
  readonly mediaType: string;
  readonly schema: Pointer | undefined;
  /** The schema of each item of a sequence, such as a line or an event (OAS 3.2); absent: none. */
  readonly itemSchema?: Pointer;
  readonly examples: readonly NamedExample[];
  readonly pointer: Pointer;
}

/** An example that the author wrote. */
export interface NamedExample {
  /** The key in `examples`, or `undefined` for a single `example`. */
  readonly name: string | undefined;
  readonly value: Json;
  readonly pointer: Pointer;
}

/** A response that the contract documents (OpenAPI, Response Object); what a target sends is a `Reply`. */
export interface ResponseSpec {
  /** The key as written: `200`, `4XX`, `default`. */
  readonly status: string;
  readonly content: readonly MediaType[];
  readonly headers: readonly ResponseHeader[];
  readonly pointer: Pointer;
}

/** A header that the contract documents for a response (OpenAPI, Header Object). */
export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: Pointer | undefined;
  readonly pointer: Pointer;
}

/** Schemes that must all be satisfied together; no scheme at all means that a request without credentials is allowed. */
export interface SecurityRequirement {
  readonly schemes: readonly RequiredScheme[];
  readonly pointer: Pointer;
}

/** A security scheme that a request must satisfy, and the scopes that it needs. */
export interface RequiredScheme {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** How a scheme's credential travels. OAuth 2 and OpenID Connect are sent as bearer tokens (RFC 6750). */
export type SecurityScheme = SchemeIdentity &
  (
    | { readonly kind: 'bearer' | 'basic' }
    | { readonly kind: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly parameter: string }
    | {
        readonly kind: 'unsupported';
        readonly reason: string;
        /** As it is declared, where it is a scheme of HTTP: `digest`. */
        readonly httpScheme?: string;
      }
  );

interface SchemeIdentity {
  /** The key under `components/securitySchemes`. */
  readonly name: string;
  readonly pointer: Pointer;
}
