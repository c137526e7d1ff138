import type { PlainTraitKind, Trait, TraitKind } from '../../model/trait.ts';

/** Makes a trait, and the key that equal traits share. `value` and `property` are `undefined` where the kind has none. */
export function makeTrait<Kind extends TraitKind>(
  kind: Kind,
  value: TraitWith<Kind>['value'],
  property: TraitWith<Kind>['property'],
): Trait {
  const key = value === undefined && property === undefined ? kind : `${kind} ${value ?? ''} ${property ?? ''}`;
  // The parameters make sure that kind, value and property belong together.
  return { kind, value, property, key } as Trait;
}

/** Makes a trait that has neither a value nor a property: its kind says all. */
export function plainTrait(kind: PlainTraitKind): Trait {
  return { kind, value: undefined, property: undefined, key: kind };
}

type TraitWith<Kind extends TraitKind> = WithKind<Trait, Kind>;

type WithKind<One extends Trait, Kind> = One extends unknown ? (Kind extends One['kind'] ? One : never) : never;
