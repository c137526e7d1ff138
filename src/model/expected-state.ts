import type { Json, JsonObject, Pointer } from './json.ts';

/** What a response must confirm of what the run did or was shown before. Each kind says what the judge checks. */
export type ExpectedState =
  | ExpectedResource
  | ExpectedItems
  | ExpectedPage
  | ExpectedCount
  | ExpectedRefusal
  | ExpectedFile;

/** The expected state of one kind. */
export type Expected<Kind extends ExpectedState['kind']> = Extract<ExpectedState, { readonly kind: Kind }>;

/** About one resource. */
type ExpectedResource =
  /** The response shows the properties of a body that was accepted before. */
  | {
      readonly kind: 'change-stored';
      /** The operation that accepted the body: `POST /books`. */
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
      /** The resource that was shown before, with its strong entity tag; absent where it has none, or does not matter. */
      readonly before?: { readonly content: Json; readonly tag: string } | undefined;
      /** The body that the response to the change has, with its strong entity tag; absent where it has none. */
      readonly after?: { readonly content: Json; readonly tag: string };
    }
  /** The response shows a property with the value that the contract says in words it has after an operation. */
  | {
      readonly kind: 'described-value';
      /** The operation: `POST /orders`. */
      readonly by: string;
      readonly property: string;
      /** Absent: that of `sameAs`, or any but the one before. */
      readonly value?: Json;
      /** The property of the same response that has the same value. */
      readonly sameAs?: string;
      /** The value before; absent: that does not matter. */
      readonly was?: Json;
    }
  /** The response, or the list that it has, shows none of these properties of a request that was refused. */
  | {
      readonly kind: 'refused-absent';
      /** The method of the request. */
      readonly by: string;
      /** 412: its precondition did not hold. */
      readonly status: number;
      readonly refused: JsonObject;
    }
  /** The response no longer shows what a DELETE removed. */
  | {
      readonly kind: 'resource-removed';
      readonly content: Json;
      /** What has removed it; absent: the DELETE of the resource itself. */
      readonly by?: string;
    }
  /** The response has another value of a readOnly property than the request: the values of this property are few, and the server did not choose that one by itself. */
  | { readonly kind: 'listed-value-ignored'; readonly property: string }
  /** The address is one that a 201 response to this operation has named in Location, and a GET has just shown the resource elsewhere. */
  | { readonly kind: 'found-at-location'; readonly by: string }
  /** The response does not say that a PUT has created something: the PUT has replaced what there is. */
  | { readonly kind: 'replaced-not-created' }
  /** The response says that a PUT has created something: a GET has just said that it is missing. */
  | { readonly kind: 'created-not-replaced' }
  /** The response is about the resource that the same request, with the same idempotency key, has created before. */
  | {
      readonly kind: 'replayed-request';
      readonly id: string;
      /** The times that the server has set, as the first response shows them: of the creation, or all where the contract says that the response is the same. */
      readonly created: JsonObject;
    }
  /** The response shows a resource with a list of what was put below it: `tags` for `PUT /books/{}/tags/{tag}`. */
  | {
      readonly kind: 'linked-value';
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
  /** The response shows a job that has not gone back since it was shown with these plain values, and has the results that the contract says it has then. */
  | {
      readonly kind: 'job-progress';
      readonly before: JsonObject;
      /** Properties that the job has once its state has a value. */
      readonly results: readonly { readonly property: string; readonly state: string; readonly value: string }[];
      /** What its progress is once it is done, by the property. Absent: that is not said. */
      readonly done?: Readonly<Record<string, number>>;
      /** What is null until it is done. Absent: nothing. */
      readonly unset?: readonly string[];
      /** States that mean done in this contract alone, such as `ready`. Absent: none. */
      readonly ends?: readonly string[];
      /** The operation that has cancelled the job: it is not done later. Absent: none. */
      readonly cancelledBy?: string;
    };

/** About the items of a list. */
type ExpectedItems =
  /** The list contains a resource. */
  | {
      readonly kind: 'item-listed';
      readonly id: string;
      /** Nothing indicates that the list has several pages. */
      readonly whole: boolean;
      /** All pages were read twice, and none had it. */
      readonly isOnNoPage?: true;
    }
  /** The list shows a resource with the values that the resource itself was shown with. */
  | {
      readonly kind: 'item-shown-alike';
      readonly id: string;
      /** The properties in which the resource showed its identifier. */
      readonly properties: readonly string[];
      readonly members: JsonObject;
    }
  /** The list no longer contains what a DELETE removed, or leaves out what is in a state. */
  | {
      readonly kind: 'item-not-listed';
      readonly id: string;
      /** The properties in which the resource showed its identifier. */
      readonly properties: readonly string[];
      /** The state, where that is why: `held`. */
      readonly state?: string;
      /** As the list showed the resource, where nothing else shows it: with a change, such as a date of deletion, it may still be there. */
      readonly item?: JsonObject;
    }
  /** The list has no item of another list. */
  | {
      readonly kind: 'no-foreign-item';
      /** The properties of an item of another list. */
      readonly item: JsonObject;
      /** Not the first page: it may be empty, although the list is not. */
      readonly isLaterPage?: true;
    }
  /** All items of the list have the value that the request filters by. */
  | {
      readonly kind: 'items-with-value';
      /** The property of the items that the request filters by. */
      readonly property: string;
      /** What the request asks for; an item of the list has it, unless `mayBeNone`. */
      readonly value: Json;
      readonly mayBeNone?: boolean;
      /** The object of the items that has the property; absent: the items themselves. */
      readonly within?: string;
    }
  /** The list has an item with each of the values that the request asks for. */
  | {
      readonly kind: 'items-with-each-value';
      /** The property of the items that the request filters by; it may list values. */
      readonly property: string;
      readonly values: readonly Json[];
      /** The object of the items that has the property; absent: the items themselves. */
      readonly within?: string;
      /** Why an item that the list lacks belongs to it; absent: its value was asked for. */
      readonly although?: string;
    }
  /** All items of the list have the text that was searched for. No item that is known has it, so the list should be empty. */
  | { readonly kind: 'items-with-text'; readonly parameter: string; readonly text: string }
  /** The text of all items begins with the one that the request asks for, in capitals or not. */
  | { readonly kind: 'items-beginning-with'; readonly property: string; readonly text: string }
  /** No item of the list is beyond the bound that the request sets. */
  | {
      readonly kind: 'items-within-bound';
      /** The property of the items that the request limits. */
      readonly property: string;
      readonly side: 'least' | 'most';
      readonly bound: Json;
      /** What is at the bound is beyond it, too. */
      readonly isExclusive?: true;
    }
  /** The items of the list are in this order. */
  | {
      readonly kind: 'items-in-order';
      /** The property of the items that the request sorts by. */
      readonly property: string;
      readonly order: 'ascending' | 'descending';
      /** The property that sorts the items first: only those with the same value there are in this order. Absent: all are. */
      readonly amongEqual?: string;
      /** What the last item of the page before has there; absent: it is the first page. */
      readonly after?: Json;
    }
  /** The response is a table (such as CSV) of the items that the list has just shown in another form. */
  | {
      readonly kind: 'table-of-items';
      readonly items: readonly JsonObject[];
      /** The property that identifies an item. */
      readonly property: string;
      /** Whether the list has no other items. */
      readonly isWhole: boolean;
    };

/** About one page of a list, or about all of them. */
type ExpectedPage =
  /** The page starts with these items, and has none of those before. */
  | {
      readonly kind: 'page-items';
      /** The property that identifies an item; absent: they differ as a whole. */
      readonly property?: string | undefined;
      /** Of the items that the page starts with. */
      readonly ids: readonly string[];
      /** Of the items of the page before. */
      readonly before: readonly string[];
      /** It was asked for as the page before those items, and has nothing else, in whatever order. */
      readonly isEarlier?: true;
    }
  /** The page has no more items than the request asks for. */
  | { readonly kind: 'page-size'; readonly parameter: string; readonly most: number }
  /** A page that was asked for without a size has the size that the contract names as the default. */
  | {
      readonly kind: 'default-page-size';
      readonly parameter: string;
      /** The default of the parameter. */
      readonly size: number;
      /** The items of a page that was asked for with that size. */
      readonly length: number;
    }
  /** The page repeats what was asked for, in a property of this name at this place. */
  | {
      readonly kind: 'page-describes-itself';
      readonly name: string;
      readonly instance: Pointer;
      readonly value: number;
    }
  /** The page does not contradict what is known of the pages around it. Absent: not known whether there is one. */
  | {
      readonly kind: 'page-position';
      readonly follows?: boolean;
      readonly precedes?: boolean;
      /** Whether the header Link must name the page that follows, or may not. Absent: either. */
      readonly isLinked?: boolean;
      /** The contract says that the last page has nothing in the place for the next one. */
      readonly isLastEmpty?: true;
      /** The number of all items, where that decides which page is the last. A response with another number is not judged. */
      readonly total?: number;
    }
  /** The pages of a list, read one after the other, show all items once and then end. They were read twice and went wrong at this page. */
  | {
      readonly kind: 'page-sequence';
      /** It ends before it has shown what a longer page has; it repeats items; it has shown all, and empty pages name further ones. */
      readonly fault: 'ends' | 'repeats' | 'endless';
      /** The items that its pages had. */
      readonly read: number;
      /** The items of a longer page. */
      readonly least: number;
    };

/** About a number that a response states. */
type ExpectedCount =
  /** The total that a list states is not less than the number of its items, and not more. */
  | {
      readonly kind: 'total-of-list';
      /** The least number of items that the list has. */
      readonly least: number;
      /** The most that it has; absent: not known. */
      readonly most?: number;
      /** What the pages before it say of the number of all items, by the names of headers and properties. */
      readonly totals?: Readonly<Record<string, number>>;
    }
  /** A count that stands outside the list is the number of the list's items. */
  | {
      readonly kind: 'count-of-list';
      /** The property that has the count; empty where the count is the whole body. */
      readonly property: string;
      /** The object with that property, where it is not the resource itself: `counts`. */
      readonly within?: string;
      readonly count: number;
    }
  /** A count is the number of the items that the same response lists beside it: `deletedCount` and `deleted`. */
  | { readonly kind: 'count-of-items-beside' };

/** About whether a request is refused, by its precondition or by the state of a resource. */
type ExpectedRefusal =
  /** A change is refused because its precondition does not hold: the one in If-Match, that there is none yet (If-None-Match: *), or the test of a JSON Patch; `none`: it has none. Absent: `if-match`. */
  | { readonly kind: 'condition-unmet'; readonly condition?: 'if-match' | 'if-none-match' | 'test' | 'none' }
  /** A request is not refused for its precondition, which holds. */
  | { readonly kind: 'condition-met' }
  /** The response says that nothing has changed since this entity tag. */
  | { readonly kind: 'not-modified'; readonly tag: string }
  /** The operation is not refused with 409: nothing is in its way. */
  | { readonly kind: 'accepted-in-state' }
  /** The operation is refused, as the contract says for a resource in this state. */
  | {
      readonly kind: 'refused-in-state';
      readonly state: string;
      /** What is in that state; absent: a resource. */
      readonly of?: string;
      /** The documented status that says so; absent: 409. */
      readonly status?: string;
      /** Whether the contract names this status in words, so that another undocumented one breaks it. Absent: HTTP allows others. */
      readonly isNamed?: true;
    };

/** About the bytes of a file, or the headers of a HEAD response. */
type ExpectedFile =
  /** The response is the file that was uploaded before. */
  | {
      readonly kind: 'uploaded-file';
      /** The operation that took the upload: `POST /books/{}/covers`. */
      readonly by: string;
      /** The media type that it was sent with. */
      readonly type: string;
      readonly bytes: Uint8Array;
      /** What the response to the upload says of the file: its length in bytes, or its SHA-256 digest. */
      readonly facts: readonly FileFact[];
    }
  /** The response is not this file any more: it was deleted, or what it belongs to. */
  | { readonly kind: 'file-deleted'; readonly by: string; readonly bytes: Uint8Array }
  /** The response is this part of a file. */
  | {
      readonly kind: 'part-of-file';
      readonly whole: Uint8Array;
      /** Of the part that was asked for, as far as it exists: its first byte, counted from 0. */
      readonly first: number;
      /** Its last byte. */
      readonly last: number;
    }
  /** The response to a HEAD says that what a GET has just shown is there, and states its length and entity tag. */
  | {
      readonly kind: 'head-like-get';
      /** In bytes; `undefined` when it is not known. */
      readonly length: number | undefined;
      /** The entity tag; `undefined` when there was none, or it is not known. */
      readonly tag: string | undefined;
    };

/** A property that states the length or the digest of a file. */
export interface FileFact {
  readonly name: string;
  readonly about: 'length' | 'sha256';
  readonly value: number | string;
}
