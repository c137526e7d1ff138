import { timesOfCreation } from '../../../conventions/names/server-set-names.ts';
import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { requestSchema } from '../../../http/request-schema.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { hasWords } from '../../../text/has-words.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue } from '../reading/read-resources.ts';
import type { SeenChange } from './seen-change.ts';

/** When the resource was created, as it was shown before a change that cannot set it. */
export function keptTimes({ change, sent, before, source, schema }: SeenChange): JsonObject {
  const old = before && resourceValue(before);
  const body = requestSchema(change.case);
  if (schema === undefined || !isObject(old)) return {};
  const { readOnly } = shapeOfResource(source, schema, old);
  const settable = body === undefined ? new Map() : shapeOfResource(source, body, sent).properties;
  const isKept = ([name]: readonly [string, Json]) =>
    !Object.hasOwn(sent, name) && (readOnly.has(name) || !settable.has(name));
  return objectFromEntries(Object.entries(timesOfCreation(old)).filter(isKept));
}

/** Whether the contract says of a change that it leaves a property alone: `"id" and "createdAt" stay as they are`, `The creation time is kept`. */
export function saysUnchanged(texts: readonly string[], name: string): boolean {
  return texts
    .flatMap(wholeSentences)
    .some(
      (sentence) =>
        unchanged.test(sentence) && !/\b(?:if|unless|only|except)\b/i.test(sentence) && hasWords(sentence, name),
    );
}

const unchanged =
  /\b(?:stays?|remains?|is left|are left|is kept|are kept) (?:as (?:they are|it is|it was|they were)|unchanged|the same|untouched|alone)\b|\b(?:never|(?:does|do) not|cannot) changes?\b|\b(?:is|are) not (?:changed|touched|affected)\b/i;
