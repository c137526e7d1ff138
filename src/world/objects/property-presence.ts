import type { Json } from '../../model/json.ts';

/** A property as far as it can be left out: by not being there, or as `null`. */
export interface PropertyPresence {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** Sets a property of an object to `null` where its schema allows that, else removes it where it is not required; it stays where neither is allowed. */
export function leaveOut(made: Record<string, Json>, { name, isRequired, isNullable }: PropertyPresence): void {
  if (isNullable) made[name] = null;
  else if (!isRequired) delete made[name];
}
