import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import {
  condition,
  denial,
  describedConflict,
  type OperationOfContract,
  operationTexts,
  ownSentences,
  sentencesOf,
} from '../../conventions/sentences/operation-texts.ts';
import { cannot, must, refused } from '../../conventions/sentences/synonyms.ts';
import { listsStatus } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { ExpectedState } from '../../model/expected-state.ts';
import { hasWords, plainWords, spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { unwrapLines } from '../../text/unwrap-lines.ts';
import { stemLength, stemOf } from '../../text/word-stem.ts';
import { verbOf } from '../paths/resource-paths.ts';

/** What is expected of a request below a resource that was never created, where the contract documents 404. */
export function refusedBelowUnknown(operation: Operation): ExpectedState | undefined {
  return listsStatus(operation, 404)
    ? { kind: 'refused-in-state', of: 'a path', state: 'never created', status: '404' }
    : undefined;
}

/** What the contract says in words about an operation that takes a resource from one state to another. */
export interface DescribedOperation {
  /** The last word of its path, `cancel`; its method where that is a parameter. */
  readonly verb: string;
  /** The same where it has been carried out with the resource; otherwise empty. */
  readonly name: string;
  /** Its summary and description. */
  readonly purpose: string;
  /** The description of the response with status 409; `undefined` where it documents none. */
  readonly conflict: string | undefined;
  /** The descriptions of the responses that show what it was carried out with, and what that is called: `invoice`. Absent: none does. */
  readonly shown?: { readonly noun: string; readonly descriptions: readonly string[] };
}

/** What the contract says of an operation in words, as if it has just been carried out. */
export function describedOperation(of: OperationOfContract): DescribedOperation {
  const name = verbOf(of.operation);
  return { verb: name, name, purpose: operationTexts(of.operation).join('\n'), conflict: describedConflict(of) };
}

/**
 * Whether the description of its 409, or its own, says of a resource in that state that a request for it is refused. `states` are all that the schema lists.
 */
export function isRefusedIn(
  state: string,
  states: readonly string[],
  { verb, name, purpose, conflict }: DescribedOperation,
): boolean {
  if (conflict === undefined) return false;
  const refuses = (whole: string) => {
    const sentence = whole.replace(impossibility, '');
    const named = states.filter((one) => mentions(sentence.replace(possibility, ''), one));
    const isNamed = named.includes(state);
    if (reached.test(sentence) || left.test(sentence)) return false;
    if (limitsWhatIsLeft(sentence, states)) return false;
    if (requirement.test(sentence)) return named.length > 0 && !isNamed && !beyond.test(sentence);
    if (negation.test(withoutStates(sentence, named))) return false;
    return isNamed || (named.length === 0 && saysAlready(sentence, [name, state]));
  };
  const needs = (sentence: string) =>
    (strictRequirement.test(sentence) || isImpossible(sentence, verb)) && refuses(sentence);
  if (sentencesOf(conflict).some(refuses) || sentencesOf(purpose).some(needs)) return true;
  if (sentencesOf(purpose).some((sentence) => isRefusedUnless(state, states, sentence))) return true;
  if (state !== states[0] && isRefusedOnceLeft(states, { verb, purpose, conflict })) return true;
  if (isRefusedElsewhere(state, states, purpose)) return true;
  // `Cancels an order that is queued or running. Orders in any other status are refused.`
  const [before = '', other] = purpose.split(anyOther);
  const allowing = sentencesOf(before).filter((one) => !change.test(one) && !stateAfterwards.test(one));
  const allowed = states.filter((one) => allowing.some((sentence) => mentions(sentence, one)));
  return other !== undefined && allowed.length > 0 && !allowed.includes(state);
}

/** The sentence without the names of states: the `no` of a `no-show` denies nothing. */
function withoutStates(sentence: string, states: readonly string[]): string {
  const names = states.map((state) => plainWords(state).replaceAll(' ', '[^\\p{L}\\p{N}]+'));
  return names.length === 0 ? sentence : sentence.replaceAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'giu'), '…');
}

/** `An archived course can only be changed in its status`: that says what is left to do in a state, and not which state is needed. */
function limitsWhatIsLeft(sentence: string, states: readonly string[]): boolean {
  const [subject = '', rest] = sentence.split(/\b(?:can|may) only\b/i);
  return (
    rest !== undefined && states.some((one) => mentions(subject, one)) && !states.some((one) => mentions(rest, one))
  );
}

/** Whether a sentence refuses what is not in another state: `A booking that is not held is answered with 409`. */
function isRefusedUnless(state: string, states: readonly string[], sentence: string): boolean {
  const [, needed = '', outcome = ''] = notInState.exec(sentence) ?? [];
  const allowed = states.filter((one) => mentions(needed, one));
  return allowed.length > 0 && !allowed.includes(state) && refusedOutcome.test(outcome) && !negation.test(outcome);
}

const notInState =
  /\b(?:that|which) (?:is|are|was|were) (?:not|neither|no longer)\b(.*?)\b(?:is|are|gets?|receives?|leads? to)\b(.*)$/i;
const refusedOutcome = new RegExp(String.raw`\b(?:409|${refused}|a conflict)\b`, 'i');

/**
 * Whether it is refused as soon as the first state is over: `Once a shipment has left the draft state it can no longer be amended (409)`, and of a 409, `The shipment has left
 * the draft state`. Of another state, nothing says whether a resource has ever been in it.
 */
function isRefusedOnceLeft(
  states: readonly string[],
  { verb, purpose, conflict = '' }: Pick<DescribedOperation, 'verb' | 'purpose' | 'conflict'>,
): boolean {
  const [first = ''] = states;
  const isLeft = (sentence: string) => {
    const which = leftState.exec(sentence)?.[1] ?? '';
    return mentions(which, first) && !states.some((one) => one !== first && mentions(which, one));
  };
  const sentences = (text: string) => wholeSentences(unwrapLines(text)).map((one) => one.trim());
  return (
    sentences(conflict).some((one) => isLeft(one) && hasLeft.test(one)) ||
    sentences(purpose).some(
      (one) =>
        isLeft(one) && !exceptions.test(one) && isImpossible(one.replace(leftState, ''), verb) && endsThere.test(one),
    )
  );
}

const leftState =
  /\b(?:(?:has|have) (?:already )?left|(?:after|when|by) leaving) ([^,.;()]*?)(?= (?:it|they|this|can|cannot|may|must|is)\b|[,.;()]|$)/i;
const hasLeft = /^(?:the|this|an?) \w+ (?:that )?(?:has|have) (?:already )?left\b[^,;]*$/i;
const exceptions = /\b(?:unless|except|only|not yet|apart|until|before|if)\b/i;
/** What cannot be done, and nothing more of it: `can no longer be changed in its title` says less. */
const endsThere = new RegExp(
  String.raw`\b(?:${cannot}|(?:can|may) no longer) be (?:\w+, )*\w+(?:,? (?:or|and|nor) \w+)?(?: (?:any more|any longer|again|at all))?(?:$|,? \(?(?:409\b|with|once|after|when|as soon as|and)|\)|,)`,
  'i',
);

/** Whether the operation is for other states: `Works on drafts; anything else is a 409`. */
function isRefusedElsewhere(state: string, states: readonly string[], purpose: string): boolean {
  const [, objects = ''] = worksOn.exec(unwrapLines(purpose)) ?? [];
  const allowed = states.filter((one) => mentions(objects, one) || hasWords(objects, `${one}s`));
  return allowed.length > 0 && !allowed.includes(state) && !negation.test(withoutStates(objects, allowed));
}

const worksOn = new RegExp(
  String.raw`\b(?:works?|possible|available|allowed|permitted|usable|applies|meant) (?:only |solely )?(?:on|for|with|to|in|while|when|as long as) ([^.;]*)[.;]\s*(?:anything|everything) else\b[^.;]*\b(?:${refused}|409|conflict)\b`,
  'i',
);

/** What comes before it says in which states something is possible. */
const anyOther =
  /(?:^|[.;\n])[^.;\n]*\b(?:any |every |all |an)other (?:state|status)(?:es|s)?\b[^.;\n]*\b(?:refused|rejected|answered|409|not (?:possible|allowed)|conflict|fails?)\b/i;

/**
 * Whether the contract says that nothing may be added below a resource in that state: `Nothing can be added to a cancelled order`. What the sentence is about must be
 * that resource, the `noun`, as it may otherwise be what is added.
 */
export function isAdditionRefusedIn(
  state: string,
  states: readonly string[],
  { purpose, conflict, noun }: Pick<DescribedOperation, 'purpose' | 'conflict'> & { readonly noun: string },
): boolean {
  if (conflict === undefined || noun === '' || state === noun) return false;
  const others = states.filter((one) => one !== noun);
  const partsOf = new RegExp(partsOfResource.replaceAll('NOUN', noun), 'i');
  const refuses = (sentence: string, isOwn: boolean) => {
    const [, ofState = '', not, isState = ''] = partsOf.exec(sentence) ?? [];
    const ofParts = others.filter((one) => [ofState, isState].some((part) => mentions(part, one)));
    if (ofParts.length > 0) return ofParts.includes(state) === (not === undefined);
    const named = others.filter((one) => mentions(sentence, one));
    if (named.length === 0 || !areStatesOf(sentence, noun, named)) return false;
    const [before = '', after] = sentence.split(noAddition);
    if (after !== undefined)
      return named.includes(state) && ![before, after].some((part) => requirement.test(part) || negation.test(part));
    if (impossibility.test(sentence) || (isOwn && !strictRequirement.test(sentence))) return false;
    return isRefusedIn(state, others, { verb: '', name: '', purpose: '', conflict: sentence });
  };
  return (
    sentencesOf(conflict).some((sentence) => refuses(sentence, false)) ||
    sentencesOf(purpose).some((sentence) => refuses(sentence, true))
  );
}

/** `Lines of an invoice that is no longer a draft cannot be changed`, `Lines of a paid invoice cannot be removed`. */
const partsOfResource = String.raw`\b\w+s of (?:(?:an?|the|each|any) )?([^,]*?)\bNOUNs?(?: (?:that|which) (?:is|are) (not|no longer)?([^,]*?))? (?:${cannot}|(?:can|may) no longer) be (?:changed|edited|modified|added|removed|deleted|replaced)\b`;

/** Whether a sentence says of something that it is in these states: `a paid or cancelled order`, `an order that is paid`; not `an order of paid articles`. */
function areStatesOf(sentence: string, noun: string, states: readonly string[]): boolean {
  const words = spacedWords(sentence);
  const [any, thing] = [states.map(plainWords).join('|'), `${noun}(?:s|es)?`];
  // `checked out, cancelled or a no-show`.
  const list = `(?:${any})(?: (?:(?:or|and|nor) (?:an? )?)?(?:${any}))*`;
  const link =
    '(?:(?:that|which|it|they|is|are|was|were|has|have|needs?|to|must|be|been|already|still|not|no|longer|in|the|state|status) )+';
  const said = new RegExp(` (?:${list} ${thing}|${thing} ${link}${list})(?= )`, 'g');
  const found = [...words.matchAll(said)].map(([text]) => text).join(' ');
  return states.every((state) => hasWords(found, state));
}

/** What is done with something to have it somewhere. */
const added =
  'added|put|attached|appended|placed|created|uploaded|booked|ordered|reserved|registered|accepted|taken|made|opened|issued|lent|sold|scheduled';

/** `nothing can be added`, `pieces cannot be put`, `takes no more pieces`, `orders are not taken`, `is refused`: what is around it says to what. */
const noAddition = new RegExp(
  [
    String.raw`\b(?:nothing|no(?: \w+){1,3}) (?:can|may)(?: \w+)? be (?:${added})\b`,
    String.raw`\b(?:${cannot}|(?:can|may) no longer) be (?:${added})\b`,
    String.raw`\b(?:takes?|accepts?|gets?|has) no (?:more|further|new|other)\b|\b(?:takes?|accepts?) no\b`,
    String.raw`\b(?:does not|doesn't|do not|don't|cannot|can no longer) (?:take|accept|get|have)(?: any)?(?: (?:more|further|new|other))?\b`,
    String.raw`\b(?:is|are) (?:not|never|no longer) (?:taken|accepted|possible|allowed|permitted)\b`,
    String.raw`\b(?:is|are|gets?) (?:${refused}|turned down)\b`,
  ].join('|'),
  'i',
);

/**
 * The state that the contract says a successful request leads to: `Its state becomes "withdrawn"`, or `The withdrawn claim` of the response that shows it;
 * `undefined` where it says none, or several.
 */
export function resultingState(
  states: readonly string[],
  { purpose, shown }: Pick<DescribedOperation, 'purpose' | 'shown'>,
): string | undefined {
  const named = sentencesOf(purpose).flatMap((sentence) => {
    const after = change.exec(sentence)?.[1] ?? stateAfterwards.exec(sentence)?.[1];
    return after === undefined ? [] : states.filter((state) => mentions(after, state));
  });
  const isShown = (state: string) =>
    shown?.descriptions.some((one) => startsWithState(one, state, shown.noun)) === true && !ofAnyResource.test(state);
  const [only, ...others] = new Set([...named, ...states.filter(isShown)]);
  return others.length === 0 ? only : undefined;
}

/** Whether a description begins with `The open invoice`. */
function startsWithState(description: string, state: string, noun: string): boolean {
  const words = spacedWords(description);
  return ['the', 'a', 'an'].some((article) => words.startsWith(` ${article}${spacedWords(state)}${noun} `));
}

/** What a response shows may be called so in any state: `The updated claim`. */
const ofAnyResource =
  /^(?:new|created|added|updated|changed|modified|saved|stored|current|requested|existing|original|previous)$/i;

/** `"published" is reached by a publish job only`: that says how the state begins, and not what is possible in it. */
const reached = /\b(?:is|are|be|gets?|was|were) (?:only |then )?(?:reached|entered|set|assigned)\b/i;
/** `Once it has left "draft"`: what is said then is about other states. */
const left = /\b(?:has|have|had) left\b|\bleaving\b/i;
/** `only`, `must be`, `not in the state`, `no longer a draft`: what follows is what the operation needs. */
const requirement = new RegExp(
  String.raw`\b(?:only|unless|${must} (?:still )?be|(?:is|are|was|were) (?:not|neither|no longer)|isn't|aren't|not in)\b`,
  'i',
);
/** What happens to it then: `can be withdrawn`. */
const possibility = /\b(?:can|may) (?:only )?be \w+/i;
/** `cannot be withdrawn`, `can no longer be paused, resumed or cancelled`: what the sentence is about is refused. What comes after it may say when, or what it cannot become. */
const impossibility = new RegExp(
  String.raw`\b(?:${cannot}|(?:can|may) no longer)(?: be)? ((?:\w+, )*\w+(?:,? (?:or|and|nor) \w+)?)(?:(?: again)?(?= (?:after|as soon as|if|once|unless|when|while)\b)|.*$)`,
  'i',
);
/** The part of it that is clear in a sentence about the operation itself. */
const strictRequirement = new RegExp(String.raw`\b(?:only|${must} (?:still )?be)\b`, 'i');
/** `not yet paid`: later states are as good. */
const beyond = /\bnot yet\b|\bat least\b|\buntil\b|\bbefore\b/i;
/** `cannot be in this state`; not `no longer open`, which is a requirement. */
const negation = /\b(?:no|not|never|cannot|can't|without|until|before|except)\b(?! longer)/i;
/** `becomes withdrawn`, `sets the state to open`, `marks it as paid`: what follows is the state that it comes to. */
const change =
  /\b(?:becomes?|(?:set|sets|changes?|changed|moves?|moved|goes|put|puts|turns?)\b[^,]*?\b(?:to|into)|(?:gets?|has then) the (?:state|status)|(?:marks?|marked)\b[^,]*?\bas|makes? (?:an?|the|this|each|every) \w+ an?)\b(.*)$/i;

/** `From then on the sample's status is "in analysis"`, `afterwards its state is cancelled`: the part up to what may come later. */
const stateAfterwards =
  /\b(?:from then on|afterwards|after (?:that|this|it)|thereafter)\b[^,]*?\b(?:state|status) is\b([^,]*)/i;

/** Whether it is the operation itself that cannot be carried out, and not one that is impossible after it. */
function isImpossible(sentence: string, verb: string): boolean {
  const named =
    impossibility
      .exec(sentence)?.[1]
      ?.toLowerCase()
      .split(/,? (?:or|and|nor) |, /) ?? [];
  const isOwn = (one: string) => methodVerbs.get(verb)?.test(one) ?? one.startsWith(stemOf(verb));
  return named.some(isOwn);
}

/** What becomes of a resource by a method: `cannot be changed` by PATCH. */
const changed = /^(?:changed|edited|modified|replaced|updated|amended|altered|adjusted|revised|rewritten)$/;
const methodVerbs: ReadonlyMap<string, RegExp> = new Map([
  ['PUT', changed],
  ['PATCH', changed],
  ['DELETE', /^(?:deleted|removed|discarded|dropped)$/],
]);

/** `already been cancelled`, for one of the words `cancel` and `cancelled`. */
function saysAlready(sentence: string, words: readonly string[]): boolean {
  const after = /\balready\b(?: been)?\W+(\w+)/i.exec(sentence)?.[1]?.toLowerCase();
  return after !== undefined && words.some((word) => word.length >= stemLength && after.startsWith(stemOf(word)));
}

/**
 * Whether the contract says that a DELETE gets 409 as long as the resource has any of these: the description of the 409 (`The shelf still has books`), or
 * that of the operation (`A shelf with books cannot be deleted`, `The shelf cannot be deleted while it has books`, `A shelf that still has books is refused with 409`). One that is `still` in a state is a new
 * one, too (`The shelf has a book that is still lent`).
 */
export function isRefusedWithItems(removal: OperationOfContract, items: string): boolean {
  const conflict = describedConflict(removal);
  if (conflict === undefined) return false;
  const some = `(?:still |any )?(?:some )?${items}|an? ${singular(items)}(?: that is still \\w+)?`;
  const says = (sentence: string, verbs: string) =>
    new RegExp(`\\b(?:${verbs}) (?:${some})$`).test(nameWords(sentence).trim());
  const verbs = 'has|have|contains?|holds?';
  // `A customer that still has orders is protected, and the answer is 409`
  const protectedWithItems = new RegExp(
    `\\b(?:(?:that|which) (?:still )?(?:${verbs})|(?:an?|the|any) \\w+ with) (?:${some}) (?:is|are|gets?|cannot|can not|leads? to)\\b.*\\b(?:409|refused|rejected|protected|conflict)\\b`,
  );
  return (
    stateOfReferring(removal, items) === '' ||
    sentencesOf(conflict).some((one) => says(one, verbs) || protectedWithItems.test(nameWords(one))) ||
    ownSentences(removal).some(
      (one) => isImpossible(one, 'DELETE') && says(one.replace(impossibility, ''), `${verbs}|with`),
    )
  );
}

/**
 * The state of what refers to a resource in which a DELETE gets 409: `draft` of `Refused with 409 as long as a draft shipment is addressed to this entry`, empty for `A kiln that
 * is used by a firing cannot be deleted`. `undefined` where the contract says no such thing.
 */
export function stateOfReferring(removal: OperationOfContract, items: string): string | undefined {
  const conflict = describedConflict(removal);
  if (conflict === undefined || items === '') return undefined;
  const some = `(?:an?|any|some|one or more|at least one)(?: (?!that\\b|which\\b|other\\b)(\\w+))? (?:${items}|${singular(items)})`;
  const refers =
    '(?:is|are|uses?|refers?|points?|belongs?|names?|needs?|has|have|holds?|contains?|mentions?|references?)';
  const active = new RegExp(
    `\\b(?:as long as|so long as|while|if|when|where|because) (?:there (?:is|are) )?${some} (?:(?:that|which) )?(?:still )?${refers}\\b(?: \\w+){0,3}? (?:it|this \\w+|the \\w+)\\b`,
  );
  const passive = new RegExp(`\\b(?:used|referred to|referenced|needed|mentioned|named) (?:in|by) ${some}\\b`);
  const found = [...sentencesOf(conflict), ...ownSentences(removal)].flatMap((sentence) => {
    const words = nameWords(sentence.replaceAll(/\b(?:can|may|must) not\b/gi, 'cannot')).trim();
    if (/\b(?:no|not|never|unless|except|without|only|instead)\b/.test(words)) return [];
    const said = active.exec(words) ?? passive.exec(words);
    const isRefusal =
      refusedOutcome.test(sentence) || isImpossible(sentence, 'DELETE') || conflict.startsWith(sentence);
    return said === null || !isRefusal ? [] : [said[1] ?? ''];
  });
  const [state] = found.map((one) => (/^(?:existing|single|further|more)$/.test(one) ? '' : one));
  return state;
}

/** Whether the contract says that doing the same again changes nothing: `Archiving a project that is already archived has no effect`. */
export function saysWithoutEffect(of: Pick<OperationOfContract, 'operation'>): boolean {
  return ownSentences(of).some((one) => withoutEffect.test(one));
}

/** What depends on more is left alone. */
const withoutEffect =
  /\balready\b.*\b(?:has no (?:further )?effect|does nothing|changes nothing|(?:stays|remains|is returned|returns? \w+ \w+) (?:as it (?:is|was)|unchanged))\b/i;

/**
 * Whether the contract says that a DELETE gets 409 as long as the resource is in one of these: `A device that is a member of a group cannot be deleted`. Not one
 * that is in none of them, or that is the only one of its kind there: `The device is the leader of a group`.
 */
export function isRefusedWhileIn(removal: OperationOfContract, owner: string): boolean {
  const conflict = describedConflict(removal);
  if (conflict === undefined || owner === '') return false;
  const isIn = new RegExp(
    `\\b(?:is|are|being|still|belongs?)\\b(?: (?!(?:the|no|not|never|first|last|sole)\\b)\\w+){0,4} (?:of|in|to|by) (?:an?|any|the|its|some|one|at least one) (?:\\w+ )?${owner}s?\\b`,
  );
  return sentencesOf(conflict).some((one) => !/\b(?:only|unless)\b/i.test(one) && isIn.test(nameWords(one)));
}

/** Whether the contract says that what refers to a resource is deleted with it: `Deleting a kiln deletes its firings`, `All orders of the customer are removed`. */
export function isDeletedWith(removal: OperationOfContract, items: string): boolean {
  const says = new RegExp(
    `\\b(?:delet(?:es?|ing)|remov(?:es?|ing))\\b(?: \\w+){0,5} (?:its|their|all|all of (?:its|their|the)|all the) ${items}\\b|\\b(?:its|their|all)(?: \\w+){0,2} ${items}\\b(?: \\w+){0,4} (?:are|get) (?:also )?(?:deleted|removed)\\b`,
  );
  return ownSentences(removal).some((one) => !denial.test(one) && !condition.test(one) && says.test(nameWords(one)));
}

/** Whether a text has a state, whatever its case and its joints: `in review` for `in_review` or `inReview`; also `only drafts` and, at its end, `drafts only` for `draft`. */
function mentions(text: string, state: string): boolean {
  if (hasWords(text, state)) return true;
  const [words, drafts] = [spacedWords(text), `${plainWords(state)}s`];
  // `Drafts only expire after a month` and `the title (drafts only)` say no such thing.
  const isLast = / only ?$/.test(words) || /\bonly(?:,| \(409\b| \(?or\b)/i.test(text);
  return (
    ['only', 'only on', 'only for', 'only with'].some((before) => words.includes(` ${before} ${drafts} `)) ||
    (isLast && !/\(\w+ only\b/.test(text) && words.includes(` ${drafts} only `))
  );
}
