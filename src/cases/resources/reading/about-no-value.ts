import type { Case } from '../../../model/case.ts';

/** Whether a case is about its request as a whole, not about one of its values. */
export function isAboutNoValue({ operation, about }: Pick<Case, 'operation' | 'about'>): boolean {
  return about === operation.pointer || about === operation.body?.pointer;
}
