import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { isStateName } from '../../../conventions/names/state-name.ts';
import type { Case } from '../../../model/case.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import {
  collectionKind,
  isAction,
  kindsOnPath,
  parameterNames,
  pathKind,
  pathValues,
} from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { readCreated } from '../../resources/reading/read-created.ts';
import { type ResourceTemplates, resourceValue } from '../../resources/reading/read-resources.ts';
import { valueOfBody } from '../body/body-draft.ts';

/** A resource that names others, as the last response showed it: the booking `b-7` has the lesson `l-3` and the student `s-5`. */
export interface Naming {
  readonly key: string;
  /** Its own kind. */
  readonly kind: string;
  /** The operation that led to it, the state that it is in and the kinds that it names, as a text. */
  readonly origin: string;
  /** The identifiers that it has, by kind. */
  readonly ids: ReadonlyMap<string, string>;
  readonly value: JsonObject;
  /** The requests that led to it. */
  readonly exchanges: readonly Exchange[];
}

/** Resources of one origin that are remembered, and requests that lead to one. */
const [mostOfAnOrigin, longestWay] = [8, 3];

/** The resources that name others, those of one origin in the order in which they were seen. */
export function openNamings() {
  const byOrigin = new Map<string, Map<string, Naming>>();
  const origins = new Map<string, string>();
  const forget = ({ key }: Pick<Naming, 'key'>): Naming | undefined => {
    const ofOrigin = byOrigin.get(origins.get(key) ?? '');
    const naming = ofOrigin?.get(key);
    ofOrigin?.delete(key);
    origins.delete(key);
    return naming;
  };
  return {
    /** What names a resource that was changed may be in another state with it: the bookings of a lesson that was called off. */
    forgetOthers: (changed: { readonly kind: string; readonly id: string } | undefined): void => {
      if (changed === undefined) return;
      for (const ofOrigin of byOrigin.values())
        for (const naming of ofOrigin.values()) if (naming.ids.get(changed.kind) === changed.id) forget(naming);
    },
    list: (): readonly Naming[] => [...byOrigin.values()].flatMap((ofOrigin) => [...ofOrigin.values()]),
    forget,
    remember: (naming: Naming | undefined): void => {
      if (naming === undefined) return;
      const before = forget(naming)?.exchanges ?? [];
      const ofOrigin = byOrigin.get(naming.origin) ?? new Map<string, Naming>();
      byOrigin.set(naming.origin, ofOrigin);
      const [oldest] = ofOrigin.values();
      if (oldest !== undefined && ofOrigin.size >= mostOfAnOrigin) forget(oldest);
      ofOrigin.set(naming.key, { ...naming, exchanges: [...before, ...naming.exchanges].slice(-longestWay) });
      origins.set(naming.key, naming.origin);
    },
  };
}

/** What is known of names: the operations that have them. */
export type Names = Pick<Contract, 'operations' | 'document'>;

/** The kinds that the path of an operation names: `/students/{}` for the last parameter of `/lessons/{lessonId}/attendance/{studentId}`, which is called like those. */
export function kindsNamed(operation: Operation, { operations }: Names): readonly string[] {
  const { kindOf } = findReferences(operation, operations);
  const kinds = kindsOnPath(operation.path);
  return parameterNames(operation.path).map((name, index) => kindOf(name) ?? kinds[index] ?? '');
}

/** The identifiers in the path and in the body of a request, by kind. */
export function idsIn(
  { operation, request }: Pick<Case, 'operation' | 'request'>,
  contract: Names,
): Map<string, string> {
  const values = pathValues(operation.path, request.path) ?? [];
  const onPath = kindsNamed(operation, contract).map((kind, index): [string, string] => [kind, values[index] ?? '']);
  return new Map([...referencesIn(valueOfBody(request.body), operation, contract), ...onPath]);
}

function referencesIn(value: Json | undefined, operation: Operation, { operations }: Names): [string, string][] {
  const found = findReferences(operation, operations).within(value ?? null);
  return found.map(({ kind, id }) => [kind, id]);
}

/** The operation and the names of a request, as a text by which it is known again. */
export function textOfNames(sent: Pick<Case, 'operation' | 'request'>, contract: Names): string {
  return [sent.operation.key, ...[...idsIn(sent, contract)].sort()].join('\n');
}

/** What a request has changed, deleted or done something with; `undefined`: it has only added something. */
export function resourceChanged(
  { case: { operation, request } }: Exchange,
  { operations }: Names,
): { readonly kind: string; readonly id: string } | undefined {
  const kind = pathKind(operation.path);
  const isOwn = kind.endsWith('/{}');
  const id = pathValues(operation.path, request.path)?.at(-1);
  return id === undefined || !(isOwn || isAction(operation, operations))
    ? undefined
    : { kind: isOwn ? kind : collectionKind(kind), id };
}

/** The resource that a response shows, with what it names. */
export function readNaming(exchange: Exchange, contract: ResourceTemplates): Naming | undefined {
  const { operation } = exchange.case;
  const value = resourceValue(exchange);
  const created = readCreated(exchange, contract).find(({ kind }) => kind === `${pathKind(operation.path)}/{}`);
  const id = created?.values.at(-1) ?? identifierText(memberOf(value, 'id'));
  if (!isObject(value) || id === undefined) return undefined;
  const ids = new Map([...idsIn(exchange.case, contract), ...referencesIn(value, operation, contract)]);
  const own = [...ids].find(([, one]) => one === id)?.[0] ?? `${pathKind(operation.path)}/{}`;
  const states = Object.entries(value).filter(([name]) => isStateName(name));
  const origin = [operation.key, ...states.flat(), ...[...ids.keys()].sort()].join('\n');
  return { key: `${own}\n${id}`, kind: own, origin, ids: ids.set(own, id), value, exchanges: [exchange] };
}
