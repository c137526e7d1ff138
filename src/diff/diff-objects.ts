import { schemasOfProperty } from '../schema/shape/shape-parts.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about which properties there are and which must be. What is never sent in the direction does not count. */
export function diffObjects(shapes: ShapePair): ShapeDifference[] {
  return [...requiredDifferences(shapes), ...propertyDifferences(shapes), ...closingDifferences(shapes)];
}

function isSent({ old, new: now, direction }: ShapePair, name: string): boolean {
  const unsent = direction === 'request' ? 'readOnly' : 'writeOnly';
  return !(old[unsent].has(name) || now[unsent].has(name));
}

function requiredDifferences(shapes: ShapePair): ShapeDifference[] {
  const { old, new: now } = shapes;
  const names = [...new Set([...old.required.keys(), ...now.required.keys()])].filter((name) => isSent(shapes, name));
  return names.flatMap((name): ShapeDifference[] => {
    const before = old.required.get(name);
    const after = now.required.get(name);
    if (before !== undefined && after !== undefined) return [];
    const places = { old: before, new: after };
    if (after === undefined)
      return [
        {
          id: 'property-optional',
          effect: 'widened',
          message: `no longer requires ${JSON.stringify(name)}`,
          ...places,
        },
      ];
    return [
      { id: 'property-required', effect: 'narrowed', message: `requires ${JSON.stringify(name)} now`, ...places },
    ];
  });
}

function propertyDifferences(shapes: ShapePair): ShapeDifference[] {
  const { old, new: now } = shapes;
  const lost = [...old.properties].filter(([name]) => !now.properties.has(name) && isSent(shapes, name));
  const gained = [...now.properties].filter(([name]) => !old.properties.has(name) && isSent(shapes, name));
  return [
    ...lost.map(([name, [pointer]]): ShapeDifference => {
      // Whoever sent it may be refused or ignored; whoever read it may miss it.
      const isForbidden = schemasOfProperty(now, name) === undefined;
      const effect = isForbidden ? 'narrowed' : 'other';
      return {
        id: 'property-removed',
        effect: shapes.direction === 'request' ? effect : 'other',
        message: `has no property ${JSON.stringify(name)} any more`,
        old: pointer,
        new: undefined,
      };
    }),
    ...gained.map(([name, [pointer]]): ShapeDifference => {
      const wasForbidden = schemasOfProperty(old, name) === undefined;
      const effect = wasForbidden && shapes.direction === 'response' ? 'other' : 'harmless';
      return {
        id: 'property-added',
        effect,
        message: `may have a property ${JSON.stringify(name)} now`,
        old: undefined,
        new: pointer,
      };
    }),
  ];
}

function closingDifferences({ old, new: now, direction }: ShapePair): ShapeDifference[] {
  const before = old.objects.find(({ closed }) => closed !== undefined)?.closed;
  const after = now.objects.find(({ closed }) => closed !== undefined)?.closed;
  if ((before === undefined) === (after === undefined)) return [];
  const places = { old: before, new: after };
  if (before === undefined)
    return [{ id: 'object-closed', effect: 'narrowed', message: 'admits no further properties now', ...places }];
  // A reader that minds properties it does not know is rare.
  return [
    {
      id: 'object-opened',
      effect: direction === 'request' ? 'widened' : 'other',
      message: 'admits further properties now',
      ...places,
    },
  ];
}
