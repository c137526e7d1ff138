import { nameWords } from '../../../text/name-words.ts';

/** What a property says about the life of its item. */
export type LifeEvent =
  /** When, or by whom, it was created. */
  | 'creation'
  /** When it was changed last. */
  | 'change'
  /** When, by whom or why something else happened to it. */
  | 'later'
  /** When it ends by itself. */
  | 'plan';

/** What a name says about the life of an item: `created_at`, `lastModified`, `closedBy`, `expires_at`; `undefined`: nothing. */
export function lifeEventOf(name: string): LifeEvent | undefined {
  const words = nameWords(name).trim();
  return [...names].find(([, pattern]) => pattern.test(words))?.[0];
}

const ending = '(?: (?:at|on|date|time|timestamp|ts|datetime))';

const names: ReadonlyMap<LifeEvent, RegExp> = new Map([
  [
    'creation',
    new RegExp(
      `^(?:date )?(?:created|creation|inserted|added|registered|submitted|placed|ordered|posted|requested|joined|uploaded|reported|issued|booked|recorded|logged)${ending}?$|^(?:order|creation|registration|booking|submission) (?:date|time)$`,
    ),
  ],
  [
    'change',
    new RegExp(
      `^(?:date )?(?:last )?(?:updated?|modified|changed?|modification)${ending}?$|^last (?:\\w+ )?(?:activity|change|update|modification)${ending}?$`,
    ),
  ],
  [
    'plan',
    new RegExp(
      `^(?:expires?|expiry|expiration|renews|renewal|valid (?:until|to)|due|(?:estimated|expected|planned) \\w+)${ending}?$|^next (?:\\w+ )?(?:at|on|date|time)$`,
    ),
  ],
  [
    'later',
    new RegExp(
      `^(?!(?:created|updated|modified|added|submitted|placed|ordered|posted|requested|joined|uploaded|reported|issued|booked|scheduled|expected|estimated|planned|assigned|owned|invited|registered|recorded) )(?:last )?(?:\\w+ed|paid|sent|read|seen|login|run|sync|visit|contact|won|lost|cancel|cancellation|deletion|completion|resolution|failure|rejection)(?: (?:in|out|up|off))?(?:${ending}| (?:by|reason|until))$|^(?:last|first) (?:login|seen|used|run|sync|access)$|^tracking (?:number|url|code|link)$|^date (?:closed|completed|paid|shipped|deleted|archived|cancell?ed)$`,
    ),
  ],
]);

/** Whether a flag says that something has happened to an item: `isEdited`, `favorited`, `following`. */
export function isDoneFlag(name: string): boolean {
  const words = nameWords(name)
    .trim()
    .replace(/^(?:is|has|was|has been) /, '');
  return (/^\w+ed$/.test(words) && !settledFlags.test(words)) || doneFlags.test(words);
}

/** Participles that say how a thing is, rather than what happened to it. */
const settledFlags =
  /^(?:enabled|allowed|required|supported|activated|managed|included|needed|limited|expected|shared|trusted|licensed|based|embedded|fixed|subscribed)$/;
const doneFlags = /^(?:following|read|seen|done|paid|sent|hidden|overdue|late|trash|in trash|spam|bot|won|lost)$/;

/** What a number counts, in words: `item` for `item_count`, `open issue` for `numOpenIssues`; `undefined`: it counts nothing that happens to an item. */
export function countedThing(name: string): string | undefined {
  const words = nameWords(name).trim();
  const [, before, after, some] =
    /^(?:(.+) counts?|(?:num|number of|count of|n) (.+)|((?:open|closed|resolved|completed|overdue|unread|total) \w+s))$/.exec(
      words,
    ) ?? (usualCounts.test(words) ? ['', words] : []);
  const thing = before ?? after ?? some;
  return thing === undefined || lastingCounts.test(thing) ? undefined : thing.replace(/s$/, '');
}

const usualCounts =
  /^(?:views|likes|dislikes|downloads|shares|followers|subscribers|stars|watchers|forks|favou?rites|votes|upvotes|downvotes|plays|replies|impressions|clicks|opens|bounces|unread|retries|attempts|total spent|amount paid|paid amount|amount refunded|refunded amount|time spent|spent \w+|progress|percent complete|progress percent(?:age)?)$/;
/** Numbers of parts that a thing has from the start. */
const lastingCounts =
  /\b(?:max|maximum|min|minimum|limit|page|word|room|bed|seat|bathroom|bedroom|floor|door|stock)s?\b/;

/** Whether a state is one that most things begin in, such as `draft` or `pending`. */
export function isFirstState(state: string): boolean {
  return firstStates.test(nameWords(state).trim());
}

const firstStates =
  /^(?:draft|new|created|open|pending|todo|to do|backlog|queued|submitted|requested|received|placed|booked|scheduled|waiting|unpaid|unpublished|not started|unconfirmed|unread|triggered)$/;
