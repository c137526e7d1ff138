import { serverNames } from '../../conventions/names/server-set-names.ts';
import type { Case } from '../../model/case.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { isCalculation, isCreation, mayBeSet } from '../reading/compared-properties.ts';
import { shapeFor, shapeIn } from '../reading/contract-shape.ts';
import { isOutOfOrder } from '../reading/described-form.ts';
import { isEchoed } from '../reading/echoed-value.ts';
import { quote } from '../reading/quote.ts';
import type { Subject } from '../reading/subject.ts';
import { defaultOf, isForEveryone, isInExample, setsDefaults } from './shows-only-this.ts';

/** How a response shows a property otherwise than it was sent. */
interface Change {
  readonly message: string;
  readonly cause: string;
}

/** A property of the request or the response. */
interface Member {
  readonly was: Json | undefined;
  readonly is: Json | undefined;
  /** The schemas of the property in the response. */
  readonly schemas: readonly Pointer[];
  /** Those of the property in the request. */
  readonly ofSent: readonly Pointer[];
  readonly subject: Subject;
  /** Where the response has the resource. */
  readonly instance: Pointer;
  /** Whether the response shows what only this request has sent. */
  readonly isOwn: () => boolean;
}

/** How a response shows a property otherwise than it was sent; `undefined` where it may show it so. */
export function changeOf(name: string, member: Member): Change | undefined {
  if (member.was === undefined) return changeOfUnsent(name, member);
  // Who sends null for what a server gives leaves it to the server.
  const isLeft = member.was === null && member.subject.case.request.method === 'POST' && serverNames.test(name);
  return isLeft ? undefined : changeOfSent(member.was, member);
}

/** A server may set what was not sent, but not to the value that another caller sent, nor to another one than the default. */
function changeOfUnsent(name: string, { is, schemas, ofSent, subject, instance, isOwn }: Member): Change | undefined {
  const isAnothers =
    is !== undefined &&
    mayCreate(subject) &&
    subject.sentValues.has(subject.case.operation.key, name, is) &&
    !isInExample(subject, instance + join('', name), is) &&
    !isInExampleOfRequest(subject, name, is) &&
    ![...schemas, ...ofSent].some((schema) => isForEveryone(subject, schema, is));
  if (isAnothers) return { message: 'was not sent, and has the value that another request sent', cause: 'mixed up' };
  if (is === undefined || is === null || mayBeSet(subject, name)) return undefined;
  if (!(isCreation(subject) || setsDefaults(subject) || isCalculation(subject)) || !isOwn()) return undefined;
  // What the schema of the response has is what a reader of the response assumes.
  const given = defaultOf(subject, ofSent);
  const isPlain = typeof given !== 'object' || (Array.isArray(given) && given.length > 0);
  if (given === undefined || !isPlain || isEchoed(given, is, { schemas, subject })) return undefined;
  return { message: `was not sent, and is not ${quote(textOf(given))}, its default`, cause: 'default' };
}

function changeOfSent(was: Json, { is, schemas, subject }: Member): Change | undefined {
  // The response may not show it; the server may add to objects what they need there.
  const isPlain = was === null || typeof was !== 'object';
  const isShowable = schemas.every((schema) => subject.validator.isValid(schema, was));
  if (!isShowable && (isPlain || is === undefined)) return undefined;
  // Many servers leave out what is null, and some what is as it is assumed to be.
  if (is === undefined)
    return was === null || sameJson(was, defaultOf(subject, schemas) ?? null)
      ? undefined
      : { message: 'was sent and is missing from the response', cause: 'dropped' };
  if (isEchoed(was, is, { schemas, subject })) return undefined;
  if (isOfForm(subject.case) && sameJson(textsOf(was), textsOf(is))) return undefined;
  if (isOutOfOrder(is, { subject, shapes: schemas.map((schema) => shapeFor(subject, schema, is)) }))
    return { message: 'is not in the order that its description says', cause: 'order' };
  return { message: 'differs from what was sent', cause: 'changed' };
}

function isOfForm({ request: { body } }: Case): boolean {
  return body.kind === 'content' && body.fields !== undefined;
}

/** What a form shows of a value: text alone, and a list of one item as the item is written. */
function textsOf(value: Json): Json {
  if (Array.isArray(value))
    return value.length === 1 && value[0] !== undefined ? textsOf(value[0]) : value.map(textsOf);
  if (!isObject(value)) return valueText(value);
  return objectFromEntries(Object.entries(value).map(([name, part]) => [name, textsOf(part)]));
}

/** Whether the response can be about something new: what was there before has what earlier requests gave it. */
function mayCreate(subject: Subject): boolean {
  const { method, path } = subject.case.operation;
  return isCreation(subject) || (method === 'POST' && !path.includes('{'));
}

/** Whether an example of the request has the value of a property: many requests have it then. */
function isInExampleOfRequest({ contract, case: { operation } }: Subject, name: string, value: Json): boolean {
  const media = operation.body?.content ?? [];
  const examples = media.flatMap((one) => [
    ...one.examples,
    ...(one.schema === undefined ? [] : shapeIn(contract, one.schema).examples),
  ]);
  return examples.some((example) => sameJson(memberOf(example.value, name) ?? null, value));
}
