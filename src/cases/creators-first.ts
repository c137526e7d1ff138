import type { Operation } from '../model/contract.ts';
import { kindOf, membersByCollection, parametersIn } from './resource-paths.ts';

/** An operation, with the kinds of resources that its ordinary content mentions. */
interface Mentioning {
  readonly operation: Operation;
  readonly ordinary: { readonly mentioned: readonly string[] };
}

/**
 * First what creates the things that others name in their paths, outermost first, and before it what creates those that it mentions: a request
 * about something needs one that is there.
 */
export function creatorsFirst<Entry extends Mentioning>(entries: readonly Entry[]): readonly Entry[] {
  const members = membersByCollection(entries.map(({ operation }) => operation));
  const kindsIn = ({ operation: { path } }: Entry) => (members.get(kindOf(path)) ?? []).map((one) => kindOf(one.path));
  const creators = entries.filter((entry) => entry.operation.method === 'POST' && kindsIn(entry).length > 0);
  const ordered = new Set<Entry>();
  const entered = new Set<Entry>();
  const enter = (entry: Entry): void => {
    if (entered.has(entry)) return;
    entered.add(entry);
    const { mentioned } = entry.ordinary;
    creators.filter((one) => kindsIn(one).some((kind) => mentioned.includes(kind))).forEach(enter);
    ordered.add(entry);
  };
  const depth = ({ operation }: Entry) => parametersIn(operation.path).length;
  creators.toSorted((one, other) => depth(one) - depth(other)).forEach(enter);
  return [...ordered, ...entries.filter((entry) => !ordered.has(entry))];
}
