import type { Contract } from '../../model/contract.ts';

const mostNearMisses = 3;

/** The keys of the operations whose method and path are most similar to the request's. */
export function nearMisses(
  { method, path: sent }: { readonly method: string; readonly path: string },
  { operations }: Pick<Contract, 'operations'>,
): readonly string[] {
  const segments = sent.toLowerCase().split('/').filter(Boolean);
  const ranked = operations.map(({ key, path, method: other }) => ({
    key,
    // The address of a server may have a path of its own, which the paths of the contract do not repeat.
    distance:
      Math.min(pathDistance(segments, path), pathDistance(segments.slice(1), path) + 0.2) +
      (other === method ? 0 : 0.5),
  }));
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNearMisses)
    .map(({ key }) => key);
}

/** How many segments differ; those with a common beginning count less, the longer it is. */
function pathDistance(sent: readonly string[], template: string): number {
  const segments = template.toLowerCase().split('/').filter(Boolean);
  const longest = Math.max(sent.length, segments.length);
  let distance = Math.abs(sent.length - segments.length);
  for (let at = 0; at < longest; at += 1) {
    const [one = '', other = ''] = [sent[at], segments[at]];
    if (one !== other && !other.includes('{'))
      distance += 1 - commonLength(one, other) / Math.max(one.length, other.length, 1);
  }
  return distance;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
