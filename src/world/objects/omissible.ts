import type { Json } from '../../model/json.ts';

/** Whether an object may go without a property, and whether it may be `null`. */
export interface Omissible {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** Goes without a property, where the schema allows that. */
export function leaveOut(made: Record<string, Json>, { name, isRequired, isNullable }: Omissible): void {
  if (isNullable) made[name] = null;
  else if (!isRequired) delete made[name];
}
