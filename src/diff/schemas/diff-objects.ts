import type { Shape } from '../../schema/shape/shape.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import type { Direction } from '../changes/change.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** The changes of the properties of an object and which of them are required. Properties that are never sent in the direction do not count. */
export function diffObjects(shapes: ShapePair): ShapeDifference[] {
  return [
    ...requiredDifferences(shapes),
    ...readWriteOnlyDifferences(shapes),
    ...propertyDifferences(shapes),
    ...additionalPropertiesDifferences(shapes),
  ];
}

/** Whether a property is sent in a direction (OAS, Schema Object: readOnly, writeOnly). */
export function isSent(shape: Shape, { name, direction }: { name: string; direction: Direction }): boolean {
  return !shape[direction === 'request' ? 'readOnly' : 'writeOnly'].has(name);
}

function requiredDifferences({ old, new: now, direction }: ShapePair): ShapeDifference[] {
  const names = new Set([...old.required.keys(), ...now.required.keys()]);
  return [...names].flatMap((name): ShapeDifference[] => {
    const before = isSent(old, { name, direction }) ? old.required.get(name) : undefined;
    const after = isSent(now, { name, direction }) ? now.required.get(name) : undefined;
    if ((before === undefined) === (after === undefined)) return [];
    const places = { old: old.required.get(name), new: now.required.get(name) };
    const quoted = JSON.stringify(name);
    return after === undefined
      ? [{ id: 'property-optional', effect: 'widened', message: `no longer requires ${quoted}`, ...places }]
      : [{ id: 'property-required', effect: 'narrowed', message: `now requires ${quoted}`, ...places }];
  });
}

/** Properties that both sides describe but only one of them sends. */
function readWriteOnlyDifferences({ old, new: now, direction }: ShapePair): ShapeDifference[] {
  const mark = direction === 'request' ? 'read-only' : 'write-only';
  return [...old.properties].flatMap(([name, [pointer]]): ShapeDifference[] => {
    const [counterpart] = now.properties.get(name) ?? [];
    const [before, after] = [isSent(old, { name, direction }), isSent(now, { name, direction })];
    if (counterpart === undefined || before === after) return [];
    const message = `has ${JSON.stringify(name)}, which is ${after ? 'no longer' : 'now'} ${mark}`;
    return [{ id: mark, effect: after ? 'harmless' : 'other', message, old: pointer, new: counterpart }];
  });
}

function propertyDifferences(shapes: ShapePair): ShapeDifference[] {
  const { old, new: now, direction } = shapes;
  const lost = [...old.properties].filter(([name]) => !now.properties.has(name) && isSent(old, { name, direction }));
  const gained = [...now.properties].filter(([name]) => !old.properties.has(name) && isSent(now, { name, direction }));
  return [
    ...lost.map(([name, [pointer]]): ShapeDifference => {
      // Clients that send it may be rejected or ignored; clients that read it may miss it.
      const isForbidden = schemasOfProperty(now, name) === undefined;
      const effect = isForbidden ? 'narrowed' : 'other';
      return {
        id: 'property-removed',
        effect: shapes.direction === 'request' ? effect : 'other',
        message: `no longer has the property ${JSON.stringify(name)}`,
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
        message: `may now have the property ${JSON.stringify(name)}`,
        old: undefined,
        new: pointer,
      };
    }),
  ];
}

function additionalPropertiesDifferences({ old, new: now, direction }: ShapePair): ShapeDifference[] {
  const before = old.objects.find(({ closed }) => closed !== undefined)?.closed;
  const after = now.objects.find(({ closed }) => closed !== undefined)?.closed;
  if ((before === undefined) === (after === undefined)) return [];
  const places = { old: before, new: after };
  if (before === undefined)
    return [{ id: 'object-closed', effect: 'narrowed', message: 'no longer allows additional properties', ...places }];
  // Few clients reject unknown properties.
  return [
    {
      id: 'object-opened',
      effect: direction === 'request' ? 'widened' : 'other',
      message: 'now allows additional properties',
      ...places,
    },
  ];
}
