import type { LintFinding } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { holderOf, isWithin } from '../schema/json/pointer.ts';
import type { StructureFaultKind } from '../schema/structure/structure-faults.ts';

/** A finding of OpenAPI's own schema, with what kind of fault it is, or of a rule, with whether it is harmless and which keyword an example breaks. */
export interface RawFinding extends LintFinding {
  readonly kind?: StructureFaultKind;
  readonly harmless?: boolean | undefined;
  readonly broken?: Pointer | undefined;
}

/** Faults that leave every request and response as clear as without them. */
export const harmlessKinds: ReadonlySet<StructureFaultKind> = new Set([
  'examples',
  'repeated-item',
  'missing-description',
  'missing-schema',
  'optional-in-path',
  'nothing-required',
]);

/** Findings of reading after which a part of the contract is not known, and with it what that part refers to. */
const losses: ReadonlySet<LintRuleId> = new Set(['unique-keys', 'json-values', 'reference-readable', 'syntax']);

/**
 * Where several findings have one cause, the one that says most of it stays:
 * - `schema-invalid` only where no other error says why the schema is invalid
 * - `structure` only where no rule reports an error at the same place; a rule that reports an item or a status speaks for its list, too
 * - what is not an error only where the object itself and its properties are what OpenAPI expects there
 * - of a value that JSON does not have, nothing else
 * - nothing about an example of a schema that no value satisfies
 * - of a property that is required and forbidden, not that it is not described
 * - that a component is not used, or that a link leads nowhere, only when the whole contract is known
 */
export function withOneFindingPerCause(findings: readonly RawFinding[]): LintFinding[] {
  const isEcho = echoesIn(findings);
  return findings
    .filter((finding) => !isEcho(finding))
    .map(({ kind: _, harmless: __, broken: ___, ...finding }) => finding);
}

function echoesIn(findings: readonly RawFinding[]): (finding: RawFinding) => boolean {
  const errors = findings.filter(({ level, pointer }) => level === 'error' && pointer !== '');
  const others = errors.filter(({ rule }) => rule !== 'schema-invalid');
  const reported = new Set(others.filter(({ rule }) => rule !== 'structure').map(({ pointer }) => pointer));
  const holders = new Set([...reported].map(holderOf));
  const structural = others.filter(({ rule }) => rule === 'structure');
  const structureHolders = new Set(structural.map(({ pointer }) => holderOf(pointer)));
  const misshapen = new Set(
    structural
      .filter(({ kind }) => kind === undefined || !harmlessKinds.has(kind))
      .flatMap(({ pointer }) => [pointer, holderOf(pointer)]),
  );
  const notJson = new Set(
    findings.flatMap(({ rule, position }) => (rule === 'json-values' ? [positionKey(position)] : [])),
  );
  const impossible = new Set(
    errors.flatMap(({ rule, pointer }) =>
      rule === 'bounds-crossed' || rule === 'schema-unsatisfiable' ? [holderOf(pointer)] : [],
    ),
  );
  const isPartUnknown = findings.some(({ rule }) => losses.has(rule));
  return ({ rule, level, pointer, kind, position, broken }) => {
    if (rule !== 'json-values' && notJson.has(positionKey(position))) return true;
    if (isPartUnknown && (rule === 'unused-component' || rule === 'link-target')) return true;
    if (broken !== undefined && impossible.has(holderOf(broken))) return true;
    if (rule === 'required-undeclared' && reported.has(pointer)) return true;
    if (level !== 'error') return pointer !== '' && misshapen.has(pointer);
    if (rule === 'schema-invalid')
      return (
        others.some((other) => isWithin(pointer, other.pointer) || isWithin(other.pointer, pointer)) ||
        structureHolders.has(holderOf(pointer))
      );
    if (rule !== 'structure') return false;
    const isAboutMembers = kind === 'repeated-item' || kind === 'missing-default';
    return reported.has(pointer) || (isAboutMembers && holders.has(pointer));
  };
}

function positionKey({ file, line, column }: LintFinding['position']): string {
  return `${line}:${column} ${file}`;
}
