import { identifierText, uniqueNames } from '../../../conventions/names/resource-identity.ts';
import { hasHeader } from '../../../http/header-fields.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { BodyDraft } from '../../../model/case.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { type Resource, type ResourcePath, resourceKey } from '../../paths/resource-paths.ts';
import { resourceValue } from '../reading/read-resources.ts';

/**
 * Says which resources that a POST shows may have been there before it: some services give the one that exists (`POST /cart`, or a contact with that email)
 * and say 200 either way. Such a resource may be that of others.
 */
export interface FoundResources {
  /** Whether a resource that the response to a POST shows may have been there before. Learns what operations do; to be asked once for each. */
  readonly mayBeFound: (exchange: Exchange, shown: Resource) => boolean;
  /** The target no longer has the resource: it may give the identifier again. */
  readonly forget: (resource: ResourcePath) => void;
  /** The target has lost its state. */
  readonly forgetAll: () => void;
}

/** Knows no response yet. */
export function openFoundResources({ document }: Pick<Contract, 'document'>): FoundResources {
  /** What each operation has given; an entry is `POST /carts` and the key of the resource. */
  const given = new Set<string>();
  const operationsThatFind = new Set<string>();
  const highest = new Map<string, bigint>();
  let texts: ReadonlySet<string> | undefined;
  const isNamedByContract = (text: string): boolean => {
    texts ??= new Set(namedTexts(document));
    return texts.has(text);
  };
  /** Whether the resource has a number that is greater than all before: it was counted up for it. */
  const isCounted = ({ kind, values }: Resource): boolean => {
    const id = values.at(-1) ?? '';
    const before = highest.get(kind);
    if (!/^\d{1,18}$/.test(id)) return false;
    if (before !== undefined && BigInt(id) <= before) return false;
    highest.set(kind, BigInt(id));
    return before !== undefined;
  };
  return {
    mayBeFound: (exchange, shown) => {
      const { operation, request } = exchange.case;
      const isNewest = isCounted(shown);
      if (exchange.outcome.kind !== 'reply' || exchange.outcome.status !== 200 || request.method !== 'POST')
        return false;
      if (hasHeader(request.headers, 'idempotency-key')) return false;
      const entry = `${operation.key}\n${resourceKey(shown)}`;
      const mark = markOf(request.body);
      const sent = writtenValue(request.body);
      if (mark !== undefined) return showsOther(exchange, sent, mark);
      if (given.has(entry)) operationsThatFind.add(operation.key);
      given.add(entry);
      if (operationsThatFind.has(operation.key)) return true;
      return !isNewest && uniqueTexts(sent).some(isNamedByContract);
    },
    forget: (resource) => {
      for (const entry of given) if (entry.endsWith(`\n${resourceKey(resource)}`)) given.delete(entry);
    },
    forgetAll: () => {
      given.clear();
      highest.clear();
    },
  };
}

/** A number in a body that no other client has sent. */
export function markOf(body: BodyDraft): string | undefined {
  return body.kind === 'content' && typeof body.content === 'string' ? /\d{8,}/.exec(body.content)?.[0] : undefined;
}

/** Whether a response has another text where the request had one that only this run uses, and that text nowhere. */
function showsOther(exchange: Exchange, sent: Json | undefined, mark: string): boolean {
  const { outcome } = exchange;
  if (outcome.kind !== 'reply' || outcome.text === undefined || outcome.text.includes(mark)) return false;
  const shown = resourceValue(exchange);
  return Object.entries(isObject(sent) ? sent : {}).some(
    ([name, value]) => typeof value === 'string' && value.includes(mark) && typeof memberOf(shown, name) === 'string',
  );
}

/** What a body gives under names that no two resources share. */
function uniqueTexts(sent: Json | undefined): readonly string[] {
  return Object.entries(isObject(sent) ? sent : {}).flatMap(([name, value]) =>
    uniqueNames.test(nameWords(name)) ? (identifierText(value) ?? []) : [],
  );
}

/** The texts that a contract gives as examples and defaults: resources of others are likely to have them. */
function* namedTexts(node: Json, isNamed = false): Generator<string> {
  if (typeof node !== 'object' || node === null) {
    const text = isNamed ? identifierText(node) : undefined;
    if (text !== undefined) yield text;
    return;
  }
  for (const [name, value] of Object.entries(node)) yield* namedTexts(value, isNamed || namingKeywords.has(name));
}

const namingKeywords = new Set(['example', 'examples', 'default', 'enum', 'const']);
