import type { LintFinding } from '../../model/finding.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { findReferences } from '../load/find-references.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import { changeFiles } from './change-files.ts';

/** Stands where a reference leads nowhere; its value is the number of the finding that says so. */
const mark = 'x-coldframe-broken-reference';

/** The rules about files that cannot be read. */
const unreadRules: readonly string[] = ['reference-readable', 'syntax'];

/** The rules about references that lead nowhere. */
const brokenRules: readonly string[] = [...unreadRules, 'reference-resolves', 'reference-circular'];

/** Whether a finding is about a reference that leads nowhere. The rest of such a document can be bundled. */
export function isBrokenReference({ rule, level }: LintFinding): boolean {
  return level === 'error' && brokenRules.includes(rule);
}

/** The sources with a mark in place of every reference that leads nowhere. */
export function markBrokenReferences(sources: Sources, findings: readonly LintFinding[]): Sources {
  const broken = findings
    .map((finding, number) => ({ finding, number }))
    .filter(({ finding }) => isBrokenReference(finding));
  return changeFiles(sources, (file) => {
    let { value } = file;
    for (const found of findReferences(file)) {
      const pointer = join('', ...found.tokens, '$ref');
      const target = externalAddress(file, found);
      const own = broken.find(({ finding }) => finding.position.file === file.name && finding.pointer === pointer);
      // A file that cannot be read is reported once, however many references name it.
      const isUnread = target !== undefined && !sources.files.has(target);
      const known = own ?? (isUnread ? broken.find(({ finding }) => unreadRules.includes(finding.rule)) : undefined);
      if (known === undefined) continue;
      value = changeAt(value, found.tokens, (old) => {
        const { $ref: _, ...others } = isObject(old) ? old : {};
        return { ...others, [mark]: known.number };
      });
    }
    return value;
  });
}

/** The findings of marks, at their places in the bundled document. */
export function findMarks(document: JsonObject, findings: readonly LintFinding[]): LintFinding[] {
  const marks: LintFinding[] = [];
  const open: { readonly pointer: Pointer; readonly value: Json }[] = [{ pointer: '', value: document }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { pointer, value } = next;
    if (typeof value !== 'object' || value === null) continue;
    const finding = findings[Number(memberOf(value, mark) ?? -1)];
    if (finding !== undefined) marks.push({ ...finding, pointer });
    for (const [name, member] of Object.entries(value)) open.push({ pointer: join(pointer, name), value: member });
  }
  return marks;
}
