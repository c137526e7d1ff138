import { isMergePatch } from '../../../../http/is-merge-patch.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Operation } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { namesSame } from '../../../../text/name-words.ts';
import { lastWords, pathKind, segmentsOf } from '../../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';

/** A part of a resource that has an address of its own, at which it is changed and not read: `PATCH /devices/{}/alert-rule` and the `alertRule` of `/devices/{}`. */
interface Part {
  readonly change: Derivation;
  /** The property of the resource. */
  readonly property: string;
}

/** Changes each part of a new resource at its own address: the resource shows it. A JSON Merge Patch with null removes what it names (RFC 7396, 2). */
export function* changeParts(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const part of partsOf(lifecycle.read)) yield* changePart(lifecycle, part);
}

function partsOf({ operation, contract, source, derivationFor }: Derivation): readonly Part[] {
  const kind = pathKind(operation.path);
  const schema = resourceSchema(operation, source);
  const names = schema === undefined ? [] : [...shapeOfResource(source, schema, {}).properties.keys()];
  const isPart = ({ method, path }: Operation) =>
    ['PUT', 'PATCH'].includes(method) &&
    pathKind(path).startsWith(`${kind}/`) &&
    segmentsOf(path).length === segmentsOf(kind).length + 1 &&
    derivationFor('GET', pathKind(path)) === undefined;
  return contract.operations.filter(isPart).flatMap(({ method, path }): Part[] => {
    const change = derivationFor(method, pathKind(path));
    const property = names.find((name) => namesSame(name, lastWords(pathKind(path))));
    return change === undefined || property === undefined ? [] : [{ change, property }];
  });
}

/** What a part has after changes. */
interface ChangedPart {
  readonly since: readonly Exchange[];
  readonly members: JsonObject;
  /** What it had before of properties that may go on by themselves. */
  readonly old?: JsonObject;
}

function* changePart({ read, creator, createdValues }: Lifecycle, part: Part): Generator<SequenceDraft, void> {
  const { change, property } = part;
  const { key } = change.operation;
  const step = reservedSteps({ read }, `${change.operation.method} of ${property}`);
  const creation = yield* send(creator, step('create', 'a valid request that creates a resource'));
  const values = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const readAfter = (label: string, { since, members, old = {} }: ChangedPart) =>
    send(read, {
      ...step(`read after ${label}`, `a request for the resource after an accepted ${key}`),
      values,
      ...expectAfter([creation, ...since], () => ({
        kind: 'change-stored',
        by: key,
        instance: join('', property),
        members,
        old,
      })),
    });
  const why = `a valid ${key} of a new resource`;
  const full = yield* send(change, { ...step('change', why), values, value: fullValue(change) });
  if (full === undefined || !isDone(full)) return;
  const stored = sharedMembers(valueOfBody(full.case.request.body), responseValue(full));
  const shown = yield* readAfter('change', { since: [full], members: stored });
  const content = shown && isDone(shown) ? memberOf(responseValue(shown), property) : undefined;
  if (!isMergePatch(full.case.request) || !isObject(content)) return;
  for (const [name, was] of removable(change, content)) {
    const removal = yield* send(change, {
      ...step(`remove ${name}`, `a valid JSON Merge Patch that removes ${JSON.stringify(name)}`),
      values,
      value: { [name]: null },
      isPromised: false,
    });
    if (removal !== undefined && isDone(removal))
      yield* readAfter(`remove ${name}`, {
        since: [full, removal],
        members: { [name]: null },
        old: { [name]: was },
      });
  }
}

/** Of what was sent, what the response shows alike; all of it where it shows nothing. */
function sharedMembers(sent: Json | undefined, shown: Json | undefined): JsonObject {
  if (!isObject(sent)) return {};
  if (!isObject(shown)) return sent;
  return objectFromEntries(
    Object.entries(sent).filter(([name, value]) => sameJson(memberOf(shown, name) ?? null, value)),
  );
}

/** Removed of one part at most. */
const mostRemoved = 6;

/** The properties that the part has, and that a patch may set to null. */
function removable(
  { source, validRequest: { schema } }: Derivation,
  content: JsonObject,
): readonly (readonly [name: string, was: Json])[] {
  if (schema === undefined) return [];
  return Object.entries(content)
    .filter(([name, was]) => was !== null && isValidValue(source, schema, { [name]: null }))
    .slice(0, mostRemoved);
}
