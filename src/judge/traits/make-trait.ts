import type { PlainTraitKind, Trait, TraitKind } from '../../model/trait.ts';

/** A trait with its key. `value` and `property` are `undefined` where the kind has none. */
export function makeTrait<Kind extends TraitKind>(
  kind: Kind,
  value: TraitWith<Kind>['value'],
  property: TraitWith<Kind>['property'],
): Trait {
  const key = value === undefined && property === undefined ? kind : `${kind} ${value ?? ''} ${property ?? ''}`;
  // The parameters make sure that kind, value and property belong together.
  return { kind, value, property, key } as Trait;
}

/** A trait that the kind says all of. */
export function plainTrait(kind: PlainTraitKind): Trait {
  return { kind, value: undefined, property: undefined, key: kind };
}

type TraitWith<Kind extends TraitKind> = WithKind<Trait, Kind>;

type WithKind<One extends Trait, Kind> = One extends unknown ? (Kind extends One['kind'] ? One : never) : never;
