import type { Contract, Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, tokensOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { hasWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { resourceIn } from '../names/wrapped-resource.ts';
import { anyOf, conditions } from './conditional-words.ts';
import { wholeSentences } from './cut-sentences.ts';
import { operationTexts } from './operation-texts.ts';

/**
 * Whether an operation leaves a property out, by what the contract says of it, of what creates the resource, and of the property there; `undefined` where it says
 * nothing, and for operations that do not read.
 */
export const hiddenProperties = memoize(
  (
    { operations, document }: Pick<Contract, 'operations' | 'document'>,
    operation: Operation,
  ): ((name: string) => boolean) | undefined => {
    if (operation.method !== 'GET') return undefined;
    const collection = operation.path.replace(/\/\{[^{}]+\}$/, '');
    const creators = operations.filter(
      ({ method, path }) => method === 'POST' && [operation.path, collection].includes(path),
    );
    const sentences = [
      ...sentencesOfHiding(operationTexts(operation)),
      ...sentencesOfShowingOnce(creators.flatMap(operationTexts)),
    ];
    const described = new Set(creators.flatMap((creator) => namesShownOnce(document, creator)));
    if (sentences.length + described.size === 0) return undefined;
    return (name) => described.has(name) || sentences.some((one) => isAboutProperty(one, name));
  },
  Number.POSITIVE_INFINITY,
);

/** The properties of what an operation creates whose descriptions say that they are shown once. */
function namesShownOnce(document: JsonObject, { responses }: Operation): readonly string[] {
  const schemas = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  return schemas.flatMap((schema) =>
    [...schemaProperties(document, schema).properties].flatMap(([name, place]) =>
      sentencesOfShowingOnce([descriptionAt(document, place)]).length > 0 ? [name] : [],
    ),
  );
}

/** A body without what is hidden of the resource that it shows, or of the items of its lists; the same body where that has none. */
export function withoutHidden(body: Json, isHidden: (name: string) => boolean): Json {
  if (Array.isArray(body)) {
    const items = body.map((item: Json) => withoutOwn(item, isHidden));
    return items.every((item, index) => item === body[index]) ? body : items;
  }
  const own = withoutOwn(body, isHidden);
  if (!isObject(own)) return own;
  const { value, instance } = resourceIn(own);
  const [wrapper] = tokensOf(instance);
  const parts = Object.entries(own).map(([name, part]): [string, Json] => {
    if (name === wrapper) return [name, withoutOwn(value, isHidden)];
    return [name, Array.isArray(part) ? withoutHidden(part, isHidden) : part];
  });
  return parts.every(([name, part]) => own[name] === part) ? own : objectFromEntries(parts);
}

/** A text of asterisks stands for one that is not shown. */
function withoutOwn(value: Json, isHidden: (name: string) => boolean): Json {
  if (!isObject(value)) return value;
  const isShown = ([name, is]: readonly [string, Json]) =>
    typeof is !== 'string' || is === '' || /[*•…]|x{4}/i.test(is) || !isHidden(name);
  const entries = Object.entries(value);
  return entries.every(isShown) ? value : objectFromEntries(entries.filter(isShown));
}

/** The sentences of an operation that shows resources which say that it leaves something out: `The secret is not included`. */
export function sentencesOfHiding(texts: readonly string[]): readonly string[] {
  return sentencesWith(texts, leavesOut);
}

/** The sentences of what creates a resource, or of a property of it, which say that something is shown this once: `The key is never shown again`. */
export function sentencesOfShowingOnce(texts: readonly string[]): readonly string[] {
  return sentencesWith(texts, onlyOnce);
}

function sentencesWith(texts: readonly string[], said: RegExp): readonly string[] {
  return texts.flatMap(wholeSentences).filter((sentence) => said.test(sentence) && !condition.test(sentence));
}

/** Whether a sentence is about a property: it has its name, or the last word of it where that is what secrets are called. */
export function isAboutProperty(sentence: string, property: string): boolean {
  const words = nameWords(property).trim();
  const last = words.slice(words.lastIndexOf(' ') + 1);
  return hasWords(sentence, words) || (secretWord.test(last) && hasWords(sentence, last));
}

const secretWord = /^(?:secret|key|token|password|pin|passphrase)$/;
const leavesOut =
  /\b(?:is|are) (?:not|never) (?:included|shown|returned|part of|contained|exposed|visible|available)\b/i;
const onlyOnce = new RegExp(
  [
    String.raw`\b(?:never|not|cannot be|can not be|can't be) (?:be )?(?:shown|returned|displayed|retrieved|available|visible|seen|read|included) (?:to you )?(?:again|later|afterwards|any ?more)\b`,
    String.raw`\b(?:shown|returned|displayed|available|visible|included|part of \w+ \w+|revealed) (?:only )?(?:once|only here|only in this (?:response|answer)|only (?:on|at|upon) creation|in this (?:response|answer) only)\b`,
    String.raw`\bonly (?:shown|returned|displayed|available|visible|included|revealed) (?:once|here|in this (?:response|answer)|(?:on|at|upon|when|after) (?:its |the )?creat\w+)\b`,
    String.raw`\bpart of this (?:response|answer) only\b`,
  ].join('|'),
  'i',
);
const condition = anyOf(conditions, ['when (?:it|the|you)', 'by default', 'without']);
