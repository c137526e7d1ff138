import type { TypeName } from '../shape/assertion-keywords.ts';
import type { Union } from '../shape/shape.ts';

/** How a value is to be built. */
export interface BuildPlan {
  /** Properties that are not required: left out, or all there as far as they do not lead in a circle. */
  readonly optional: 'none' | 'all';
  /** Take what the author gives as an example of a part. */
  readonly examples: boolean;
  /** Properties that do not travel in this direction. */
  readonly omitted: 'readOnly' | 'writeOnly';
  /** Which alternative of a union to take. */
  readonly choose: (union: Union) => number;
  /** Make objects that the other alternatives of a `oneOf` refuse. */
  readonly disambiguate?: boolean;
  /** The type to take where several are admitted; the most telling one by default. */
  readonly type?: TypeName;
  /** 0 is the plainest value; others differ from it where the schema lets them. */
  readonly variant: number;
  /** Numbers from 0 up to 1 that vary everything the schema leaves open; plain values without it. */
  readonly random?: () => number;
}
