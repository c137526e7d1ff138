import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { isEarlierPlaceName, isNextPlaceName } from './page-names.ts';

/** What a page of a list says of the pages around it. */
export interface PageMark {
  readonly name: string;
  /** In the body. */
  readonly pointer: Pointer;
  /** Which pages it is about: those after this one, or those before it. */
  readonly side: 'after' | 'before';
  /** Whether there is such a page. */
  readonly says: boolean;
  /** Whether it is true or false; otherwise it is the place of that page, which some lists name even where no page is. */
  readonly isFlag: boolean;
}

const nextFlag = /^has[-_]?(?:more|next(?:[-_]?page)?)$/i;
const earlierFlag = /^has[-_]?prev(?:ious)?(?:[-_]?page)?$/i;

/** How deep within objects a page may be described, such as `meta.paging.next`. */
export const deepestPage = 2;

/** The marks in the body of a page, beside its items. A place that is missing says nothing. */
export function pageMarks(body: Json | undefined): readonly PageMark[] {
  return marksIn(body, '', 0);
}

function marksIn(value: Json | undefined, pointer: Pointer, depth: number): readonly PageMark[] {
  if (!isObject(value) || depth > deepestPage) return [];
  return Object.entries(value).flatMap(([name, property]): readonly PageMark[] => {
    const at = { name, pointer: join(pointer, name) };
    const sides = [
      ['after', nextFlag, isNextPlaceName],
      ['before', earlierFlag, isEarlierPlaceName],
    ] as const;
    for (const [side, flag, isPlaceName] of sides) {
      if (flag.test(name) && typeof property === 'boolean') return [{ ...at, side, says: property, isFlag: true }];
      if (isPlaceName(name) && (property === null || typeof property !== 'object'))
        return [{ ...at, side, says: property !== null && property !== '' && property !== false, isFlag: false }];
    }
    return marksIn(property, at.pointer, depth + 1);
  });
}

/** The marks that are wrong where these pages are known to exist, or not to exist. `isLastEmpty`: the last page names no other; by default, it may. */
export function wrongMarks(
  body: Json | undefined,
  {
    follows,
    precedes,
    isLastEmpty = false,
  }: { readonly follows?: boolean; readonly precedes?: boolean; readonly isLastEmpty?: boolean },
): readonly PageMark[] {
  return pageMarks(body).filter(({ side, says, isFlag }) => {
    const is = side === 'after' ? follows : precedes;
    return is !== undefined && is !== says && (isFlag || is || (side === 'after' && isLastEmpty));
  });
}
