import type { Operation } from './contract.ts';
import type { Json, JsonObject, Pointer } from './json.ts';
import type { StrategyId } from './strategy-id.ts';

/** A header as it is sent or received: the name in its own case, the value without line ends. */
export type HeaderField = readonly [name: string, value: string];

/** One request that tests one promise of the contract. */
export interface Case {
  /** `POST /books › missing-required › without name`: stable over runs, unique in a plan. */
  readonly id: string;
  /** The id of the strategy that derived it. */
  readonly strategy: StrategyId;
  readonly operation: Operation;
  readonly request: RequestDraft;
  readonly expects: Expectation;
  /** The only fault of the body or of a parameter when `expects` is `rejected`; otherwise `undefined`. */
  readonly fault: Fault | undefined;
  readonly scope: Scope;
  /** The promise that is tested, a pointer into the contract. */
  readonly about: Pointer;
  /** One line: why the request is valid, or its only fault. */
  readonly why: string;
  /** A variation of an ordinary request that counts as ordinary, because the operation refuses all ordinary ones. */
  readonly varies?: true;
  /** It repeats an accepted request, so that an identifier is used twice. */
  readonly repeats?: true;
  /** What it creates is for later requests of the same strategy alone; absent: any request may name it. */
  readonly reserves?: true;
  /** What the target showed or did before, by which its response is judged; absent: nothing. */
  readonly expectedState?: ExpectedState;
}

/** A property that says something of the bytes of a file. */
export interface FileFact {
  readonly name: string;
  readonly about: 'length' | 'sha256';
  readonly value: number | string;
}

/** What the response must confirm. */
export type ExpectedState =
  /** It shows a body that was accepted before. */
  | {
      readonly kind: 'stored';
      /** `POST /books`. */
      readonly by: string;
      /** The place in the response of the object that has these properties; `''`: the resource, also where the response wraps it. */
      readonly instance: Pointer;
      /** `null` and a missing property mean the same. */
      readonly members: JsonObject;
      /** The change says that the resource is archived, deleted or hidden: it need not be found any more. */
      readonly mayBeHidden?: boolean;
      /** What the resource had before of properties that may go on by themselves: only this shows that the change was lost. For others, any other value does. */
      readonly old?: JsonObject;
      /** When the resource was created, as it was shown before a change: that cannot set it. Absent: not known. */
      readonly kept?: JsonObject;
      /** The resource that was shown before, with its strong entity tag. */
      readonly before: { readonly content: Json; readonly tag: string } | undefined;
      /** The body that the response to the change has, with its strong entity tag; absent where it has none. */
      readonly after?: { readonly content: Json; readonly tag: string };
    }
  /** It shows none of these properties, which a change had that was refused for its condition. */
  | { readonly kind: 'kept'; readonly by: string; readonly refused: JsonObject }
  /** It no longer shows what a DELETE removed. */
  | {
      readonly kind: 'removed';
      readonly content: Json;
      /** What has removed it; absent: the DELETE of the resource itself. */
      readonly by?: string;
    }
  /** It is a list that contains a resource. */
  | {
      readonly kind: 'listed';
      readonly id: string;
      /** Nothing indicates that the list has several pages. */
      readonly whole: boolean;
      /** All pages were read twice, and none had it. */
      readonly isOnNoPage?: true;
    }
  /** It is a list that shows a resource as the resource itself was shown. */
  | {
      readonly kind: 'listed-as';
      readonly id: string;
      /** The properties in which the resource showed it. */
      readonly properties: readonly string[];
      readonly members: JsonObject;
    }
  /** It is a list that no longer contains what a DELETE removed. */
  | {
      readonly kind: 'unlisted';
      readonly id: string;
      /** The properties in which the resource showed it. */
      readonly properties: readonly string[];
      /** As the list showed the resource, where nothing else shows it: with a change, such as a date of deletion, it may still be there. */
      readonly item?: JsonObject;
    }
  /** It is a list without an item of another list. */
  | {
      readonly kind: 'foreign';
      /** The properties of an item of another list. */
      readonly item: JsonObject;
      /** Not the first page: it may be empty, although the list is not. */
      readonly isLaterPage?: true;
    }
  /** It does not say that its list has fewer items than it has, or more. */
  | {
      readonly kind: 'counted';
      /** The least number of items that the list has. */
      readonly least: number;
      /** The most that it has; absent: not known. */
      readonly most?: number;
      /** What the pages before it say of the number of all items, by the names of headers and properties. */
      readonly totals?: Readonly<Record<string, number>>;
    }
  /** A list was read page by page, twice, and went wrong at this page. */
  | {
      readonly kind: 'walked';
      /** It ends before it has shown what a longer page has; it repeats items; it has shown all, and empty pages name further ones. */
      readonly fault: 'ends' | 'repeats' | 'endless';
      /** The items that its pages had. */
      readonly read: number;
      /** The items of a longer page. */
      readonly least: number;
    }
  /** A page was asked for without the parameter for its size. */
  | {
      readonly kind: 'assumed';
      readonly parameter: string;
      /** The default of the parameter. */
      readonly size: number;
      /** The items of a page that was asked for with that size. */
      readonly length: number;
    }
  /** A list has as many items as its count has to say. */
  | {
      readonly kind: 'number-of';
      /** The property that has the count; empty where the count is the whole body. */
      readonly property: string;
      /** The object with that property, where it is not the resource itself: `counts`. */
      readonly within?: string;
      readonly count: number;
    }
  /** What it says of the number of items is the number of those that it lists beside: `deletedCount` and `deleted`. */
  | { readonly kind: 'tallied' }
  /** It shows a resource with a list of what was put below it: `tags` for `PUT /books/{}/tags/{tag}`. */
  | {
      readonly kind: 'member';
      /** The property with the list. */
      readonly property: string;
      /** The property of its items that identifies one; empty where the items are plain values. */
      readonly key: string;
      readonly value: string;
      /** Whether it was put there, or deleted. */
      readonly isThere: boolean;
      /** What has done this. */
      readonly by: string;
    }
  /** A page says of itself what was asked for: with a property of this name at this place. */
  | { readonly kind: 'described'; readonly name: string; readonly instance: Pointer; readonly value: number }
  /** A page was asked for by its size. */
  | { readonly kind: 'sized'; readonly parameter: string; readonly most: number }
  /** It does not say that a PUT has created something: it has replaced what there is. */
  | { readonly kind: 'replaced' }
  /** It refuses a change under a condition that is not met. */
  | { readonly kind: 'unmet' }
  /** The contract says that the operation is refused for a resource in this state. */
  | {
      readonly kind: 'refused';
      readonly state: string;
      /** What is in that state; absent: a resource. */
      readonly of?: string;
      /** The documented status that says so; absent: 409. */
      readonly status?: string;
    }
  /** It does not refuse a change for a condition that is met. */
  | { readonly kind: 'met' }
  /** It says that nothing has changed since this entity tag. */
  | { readonly kind: 'unmodified'; readonly tag: string }
  /** It shows a job that has not gone back since it was shown with these plain values, and has the results that the contract says it has then. */
  | {
      readonly kind: 'later';
      readonly before: JsonObject;
      /** Properties that the job has once its state has a value. */
      readonly results: readonly { readonly property: string; readonly state: string; readonly value: string }[];
      /** The operation that has cancelled the job: it is not done later. Absent: none. */
      readonly cancelledBy?: string;
    }
  /** It is about the resource that the same request has created before. */
  | { readonly kind: 'replayed'; readonly id: string }
  /** It is a list that starts with these items, and has none of those before. */
  | {
      readonly kind: 'page';
      /** The property that identifies an item. */
      readonly property: string;
      /** Of the items that the page starts with. */
      readonly ids: readonly string[];
      /** Of the items of the page before. */
      readonly before: readonly string[];
      /** It was asked for as the page before those items, and has nothing else, in whatever order. */
      readonly isEarlier?: true;
    }
  /** It is a page that says nothing wrong of the pages around it. Absent: not known whether there is one. */
  | { readonly kind: 'placed'; readonly follows?: boolean; readonly precedes?: boolean }
  /** It is a list of items with this value. */
  | {
      readonly kind: 'filtered';
      /** The property of the items that the request filters by. */
      readonly property: string;
      /** What the request asks for; an item of the list has it. */
      readonly value: Json;
    }
  /** It is a list that has items with each of these values. */
  | {
      readonly kind: 'any-of';
      /** The property of the items that the request filters by. */
      readonly property: string;
      /** What the request asks for; the list has an item with each. */
      readonly values: readonly Json[];
      /** Why an item that the list lacks belongs to it; absent: its value was asked for. */
      readonly although?: string;
    }
  /** A text that no item has was searched for: it is a list without an item that lacks the text. */
  | { readonly kind: 'searched'; readonly parameter: string; readonly text: string }
  /** It is a list without an item beyond this value. */
  | {
      readonly kind: 'bounded';
      /** The property of the items that the request limits. */
      readonly property: string;
      readonly side: 'least' | 'most';
      readonly bound: Json;
    }
  /** It is a list in this order. */
  | {
      readonly kind: 'sorted';
      /** The property of the items that the request sorts by. */
      readonly property: string;
      readonly order: 'ascending' | 'descending';
      /** What the last item of the page before has there; absent: it is the first page. */
      readonly after?: Json;
    }
  /** It is the file that was uploaded before. */
  | {
      readonly kind: 'file';
      /** `POST /books/{}/covers`. */
      readonly by: string;
      /** The media type that it was sent with. */
      readonly type: string;
      readonly bytes: Uint8Array;
      /** What the response to the upload says of the file: its length in bytes, or its SHA-256 digest. */
      readonly facts: readonly FileFact[];
    }
  /** It is not this file any more: it was deleted, or what it belongs to. */
  | { readonly kind: 'deleted-file'; readonly by: string; readonly bytes: Uint8Array }
  /** It is a table of these items, as the list has just shown them in another form. */
  | {
      readonly kind: 'tabled';
      readonly items: readonly JsonObject[];
      /** The property that identifies an item. */
      readonly property: string;
      /** Whether the list has no other items. */
      readonly isWhole: boolean;
    }
  /** It is this part of a file. */
  | {
      readonly kind: 'part';
      readonly whole: Uint8Array;
      /** Of the part that was asked for, as far as it exists: its first byte, counted from 0. */
      readonly first: number;
      /** Its last byte. */
      readonly last: number;
    }
  /** It says the length and the entity tag of what a GET has shown. */
  | {
      readonly kind: 'head';
      /** In bytes; `undefined` when it is not known. */
      readonly length: number | undefined;
      /** The entity tag; `undefined` when there was none. */
      readonly tag: string | undefined;
    };

/**
 * What the contract and the standards make of the request:
 * `accepted`: it is valid and in scope; `rejected`: its body breaks the contract in exactly the way that `why` says;
 * `unauthorised`: the required credential is missing; `anything`: the contract does not say whether it is accepted.
 */
export type Expectation = 'accepted' | 'rejected' | 'unauthorised' | 'anything';

/**
 * `schema`: a value that its schema forbids; `syntax`: a body that is not JSON, or a missing one where it is required;
 * `media-type`: a body of a type that the operation does not accept.
 */
export type Fault = 'schema' | 'syntax' | 'media-type';

/** Whether the contract covers the request and, if not, which other responses HTTP allows. */
export type Scope =
  | { readonly inside: true }
  | {
      readonly inside: false;
      readonly by: OutOfScopeReason;
      /** Statuses that HTTP allows in this situation; they need no documentation. */
      readonly admits: readonly number[];
    };

/** What puts a request out of scope. */
export type OutOfScopeReason =
  /** It breaks HTTP's own grammar. */
  | 'message'
  | 'credentials'
  | 'method'
  /** The contract has no such path. */
  | 'path'
  /** A documented path names something that may not exist. */
  | 'resource'
  | 'media-type'
  | 'accept'
  | 'expectation'
  /** There is no Content-Length. */
  | 'length'
  /** A larger body than usual. */
  | 'size'
  /** Nested deeper than a parser must follow (RFC 8259, 9). */
  | 'depth';

/** A request before it is sent: without host, credential and framing headers. */
export interface RequestDraft {
  readonly method: string;
  /** Path and query under the base address, percent-encoded, starting with `/`. */
  readonly path: string;
  /** In the order in which they are sent. Never a credential, `Host`, `Content-Length` or `Transfer-Encoding`. */
  readonly headers: readonly HeaderField[];
  readonly body: BodyDraft;
  readonly credential: CredentialUse;
  /** Writes the names of all headers in this case, even of those that `send` adds (RFC 9110, 5.1: case does not matter); absent: as they are. */
  readonly fieldNames?: 'lower-case' | 'upper-case';
  /** Sends no User-Agent (RFC 9110, 10.1.5: a client should, and need not); absent: with one. */
  readonly anonymous?: true;
}

export type BodyDraft =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'content';
      /** Text is sent as UTF-8. */
      readonly content: string | Uint8Array;
      /** The value that the body was written from, when it is JSON. */
      readonly value: Json | undefined;
      /** What the fields of a form or the parts of a multipart body were written from, without the files; absent: it is neither. */
      readonly fields?: JsonObject;
      readonly framing: 'length' | 'chunked';
      /** Send `Expect: 100-continue` and wait for a moment before the body (RFC 9110, 10.1.1). */
      readonly expectContinue: boolean;
      /** Send the body in two pieces with this pause between them, in milliseconds. Absent: without a pause. */
      readonly pauseMs?: number;
      /** Of each chunk of a chunked body, in bytes; absent: two halves. */
      readonly chunkBytes?: number;
    };

/** What `send` does with the credential, which no other station ever sees. */
export type CredentialUse =
  /** As the scheme requires. */
  | 'valid'
  /** Leaves it out. */
  | 'none'
  /** An empty token. */
  | 'empty'
  /** The scheme's name alone. */
  | 'scheme-only'
  /** The token under another scheme. */
  | 'wrong-scheme'
  /** Under the scheme Token. */
  | 'token-scheme'
  /** Under the scheme Digest. */
  | 'digest-scheme'
  /** Under an invented scheme. */
  | 'unknown-scheme'
  /** The token without a scheme. */
  | 'bare'
  /** Well-formed, but never issued. */
  | 'unknown'
  /** Not a credential at all. */
  | 'malformed'
  /** The scheme's name in lower case. */
  | 'lower-case'
  | 'upper-case'
  /** Two spaces after the scheme's name. */
  | 'spaced'
  /** The header twice. */
  | 'repeated'
  /** The token in the query instead of the header (RFC 6750, 2.3). */
  | 'query';

/**
 * Cases that belong together, sent in this order:
 * `any` over whatever connection is free; `same-connection` one after the other over one; `new-connections` one after the other, each over its own;
 * `parallel` at once, each over its own; `pipelined` written in one go over one connection (RFC 9112, 9.3.2).
 */
export interface Sequence {
  readonly id: string;
  readonly delivery: 'any' | 'same-connection' | 'new-connections' | 'parallel' | 'pipelined';
  /** It is sent so many milliseconds after the one before it, which gives the target time. Absent: without a pause. */
  readonly afterMs?: number | undefined;
  readonly cases: readonly Case[];
}
