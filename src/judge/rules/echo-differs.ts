import { sentResource } from '../../conventions/names/sent-resource.ts';
import { queryOf, splitQuery } from '../../http/query-of.ts';
import { isSuccess } from '../../http/status.ts';
import { writtenValueOrFields } from '../../http/written-value.ts';
import type { Case } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { changeOf } from '../echo/changed-value.ts';
import { fileDifferences } from '../echo/file-differences.ts';
import { otherOwners } from '../echo/other-owners.ts';
import { showsOnlyThis } from '../echo/shows-only-this.ts';
import { unchangedTexts } from '../echo/unchanged-texts.ts';
import { comparedProperties, isOfPath, namesReference } from '../reading/compared-properties.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { quote } from '../reading/quote.ts';
import { roundedNumbers } from '../reading/rounded-numbers.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { sentProperties } from '../reading/sent-properties.ts';
import { type ShownObject, shownResource } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks what responses show of the values that their requests sent: each property must have the value that was sent, unless the contract says how the server
 * changes it, and no number may be rounded (RFC 8259, 6).
 */
export const echoDiffers: Rule = {
  id: 'echo-differs',
  title: 'What was created is what was sent',
  level: 'deviation',
  why: "A value that is cut, folded, re-encoded or mixed up with another caller's is returned as if it were right.",
  clause: { openapi: 'Response Object: the response has the schema that the request extends' },
  check(subject) {
    const found = declaredDifferences(subject);
    // What a target makes of a number that its schema forbids is reported already, as accepted or refused.
    const rounded = subject.case.expects === 'rejected' ? nothing : roundings(subject);
    const areRounded = new Set(rounded.map(({ instance }) => instance));
    const others = found.filter(({ instance }) => !areRounded.has(instance));
    const isReported = ({ instance: place }: Complaint) =>
      others.some(({ instance }) => instance !== '' && `${place}/`.startsWith(`${instance}/`));
    return rounded.length === 0 ? found : [...others, ...rounded.filter((complaint) => !isReported(complaint))];
  },
};

/** What a response with the schema of the request shows otherwise than it was sent. */
function declaredDifferences(subject: Subject): readonly Complaint[] {
  const { reply, violations, case: sent } = subject;
  if (!reply || !isSuccess(reply.status) || violations.length > 0 || !mayBeCompared(sent)) return nothing;
  const { body } = sent.request;
  const shown = shownResource(subject, writtenValueOrFields(body));
  const { value } = sentResource(sent, shown?.value);
  if (!isObject(value) || !isObject(shown?.value)) return nothing;
  return differences(subject, value, { ...shown, value: shown.value });
}

/** Numbers that lost digits on the way through a double: whatever a schema says, no server means to do that. */
function roundings(subject: Subject): readonly Complaint[] {
  const numbers = roundedNumbers(subject);
  if (numbers.length === 0) return nothing;
  const {
    mediaType,
    case: { operation },
  } = subject;
  const names = new Set<string>();
  const firsts = numbers.filter(({ name }) => names.size < names.add(name).size);
  return firsts.map(({ name, sent, received, instance }) => ({
    message: `${quote(name)} was sent as ${quote(sent)} and is returned rounded, as ${quote(received)}`,
    // One mistake, whichever numbers show it.
    cause: 'rounded',
    contract: mediaType?.schema ?? `${operation.pointer}/responses`,
    clause: 'RFC 8259, 6',
    instance,
  }));
}

/** What is wrong with the response to this request alone: its owner, its file, and each property that both have. */
function differences(subject: Subject, sent: JsonObject, shown: ShownObject): readonly Complaint[] {
  const { value: received, schema, instance } = shown;
  const { properties, readOnly, writeOnly } = shapeFor(subject, schema, received);
  let known: boolean | undefined;
  const isOwn = () => {
    known ??= showsOnlyThis(subject, sent, shown);
    return known;
  };
  const found = [...otherOwners(subject, sent, shown), ...fileDifferences(subject, shown)];
  const complaints = found.length > 0 && isOwn() ? found : [];
  let ofSent: ReturnType<typeof sentProperties> | undefined;
  complaints.push(...unchangedTexts(subject, { sent, received, places: properties, instance }));
  const isCompared = comparedProperties({ subject, schema, sent, received, properties, isOwn });
  for (const [name, property] of properties) {
    if (!isCompared(name)) continue;
    // The server alone sets what is readOnly, and never shows what is writeOnly (OpenAPI, Schema Object).
    if (readOnly.has(name) || writeOnly.has(name)) continue;
    const [was, is] = [memberOf(sent, name), memberOf(received, name)];
    // What nearly all properties are. But a list may have to come back in another order than it was sent.
    const isList = Array.isArray(is) && is.length > 1;
    if (was === is || (!isList && was !== undefined && is !== undefined && sameJson(was, is))) continue;
    if (is === undefined && asksForProperties(subject.case, properties)) continue;
    ofSent ??= sentProperties(subject, received);
    const places = ofSent.get(name)?.places ?? [];
    const change = changeOf(name, { was, is, schemas: property, ofSent: places, subject, isOwn, instance });
    if (change === undefined || isOfPath(subject, name, is) || isOwnLink(subject.case, is)) continue;
    if ((is ?? null) === null && mayRefer(subject.case, name)) continue;
    complaints.push({
      message: `${quote(name)} ${change.message}`,
      cause: `${name} ${change.cause}`,
      family: 'echo',
      contract: property[0] ?? schema,
      instance: is === undefined ? '' : instance + join('', name) + differenceWithin(was, is),
    });
  }
  return complaints;
}

/** Where the only difference within two values is: `/0/price` of lists that differ in the price of their first items; the values as a whole where there are several. */
function differenceWithin(was: Json | undefined, is: Json): Pointer {
  if (!(isObject(was) && isObject(is)) && !(Array.isArray(was) && Array.isArray(is) && was.length === is.length))
    return '';
  const different = Object.keys(was).filter(
    (name) => !sameJson(memberOf(was, name) ?? null, memberOf(is, name) ?? null),
  );
  const [only = '', ...others] = different;
  const inner = memberOf(is, only);
  if (others.length > 0 || inner === undefined) return '';
  return join('', only) + differenceWithin(memberOf(was, only), inner);
}

/** Whether a query names properties of the response, as `?fields=name,size` does: it may show no others then. */
function asksForProperties({ request }: Case, properties: ReadonlyMap<string, unknown>): boolean {
  return [...queryOf(request.path).values()].some((text) => text.split(/[,\s]+/).some((name) => properties.has(name)));
}

/** Whether a text is the address of what was created, or of its collection: the server gives that, whatever the request had. */
function isOwnLink({ request }: Pick<Case, 'request'>, is: Json | undefined): boolean {
  const [path] = splitQuery(request.path);
  return (
    request.method === 'POST' &&
    typeof is === 'string' &&
    path.length > 1 &&
    /^(https?:\/)?\//.test(is) &&
    is.includes(path)
  );
}

/** Whether a property names a resource that may not exist: a server may take the reference away, as it may refuse it. */
function mayRefer({ scope }: Case, name: string): boolean {
  return !scope.inside && scope.by === 'resource' && namesReference(name);
}

/** Valid requests, whether or not the server had to accept them: what it accepts must be what was sent. What a success is about exists. */
function mayBeCompared({ expects, scope }: Case): boolean {
  return expects === 'accepted' || (expects === 'anything' && (scope.inside || scope.by === 'resource'));
}
