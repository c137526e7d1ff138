import type { TypeName } from '../../shape/assertion-keywords.ts';
import type { Union } from '../../shape/shape.ts';

/** How to build a value. */
export interface BuildPlan {
  /** Optional properties: `none`, or `all` except those that lead back to a schema around them. */
  readonly optional: 'none' | 'all';
  /** Use the author's examples for parts of the value. */
  readonly examples: boolean;
  /** The annotation of the properties that are not sent in this direction. */
  readonly omitted: 'readOnly' | 'writeOnly';
  /** Chooses an alternative of a union, by its index. */
  readonly choose: (union: Union) => number;
  /** Build objects that are invalid against the other alternatives of a `oneOf`, and fractions in place of integers. */
  readonly disambiguate?: boolean;
  /** The type to use when several are allowed; the implied one by default (see `impliedType`). */
  readonly type?: TypeName;
  /** 0 is the simplest value; others differ from it as far as the schema allows. */
  readonly variant: number;
  /** Random numbers from 0 up to 1 that vary everything the schema leaves open; simple values without it. */
  readonly random?: () => number;
}
