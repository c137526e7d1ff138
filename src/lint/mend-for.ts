import type { LintFinding } from '../model/finding.ts';
import type { JsonObject, Pointer } from '../model/json.ts';
import { memberOf, tokensOf, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';

/** A change that mends a finding and cannot change what the contract promises, save where it promised nothing sensible. */
export type Mend =
  | { readonly kind: 'remove'; readonly pointer: Pointer }
  | { readonly kind: 'set' | 'append'; readonly pointer: Pointer; readonly written: string };

/** How a finding is mended, where that is safe to do unasked. */
export function mendFor(document: JsonObject, { rule, pointer }: LintFinding): Mend | undefined {
  switch (rule) {
    // Keywords without effect, a value that is there twice, content that HTTP cannot carry.
    case 'keyword-type':
    case 'enum-duplicates':
    case 'content-forbidden':
      return { kind: 'remove', pointer };
    case 'nullable-enum':
      return { kind: 'append', pointer, written: 'null' };
    case 'openapi-version':
      return versionMend(document, pointer);
    case 'tags-unique':
      return tagMend(document, pointer);
    default:
      return undefined;
  }
}

function versionMend(document: JsonObject, pointer: Pointer): Mend | undefined {
  const version = String(memberOf(document, 'openapi'));
  return /^3\.[012]$/.test(version) ? { kind: 'set', pointer, written: `"${version}.0"` } : undefined;
}

/** A second tag that says more than the first is left to its author. */
function tagMend(document: JsonObject, pointer: Pointer): Mend | undefined {
  const tags = memberOf(document, 'tags');
  const [, index = ''] = tokensOf(pointer);
  const tag = valueAt(document, `/tags/${index}`);
  if (!Array.isArray(tags) || tag === undefined) return undefined;
  const isCopy = tags.slice(0, Number(index)).some((other) => sameJson(other, tag));
  return isCopy ? { kind: 'remove', pointer: `/tags/${index}` } : undefined;
}
