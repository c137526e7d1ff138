import type { Contract, Operation, UnusableOperation } from '../../model/contract.ts';
import type { LintFinding } from '../../model/finding.ts';
import type { Pointer } from '../../model/json.ts';
import { ancestorsOf, isWithin, join, tokensOf } from '../../schema/json/pointer.ts';
import { openOperationParts } from './operation-parts.ts';

/**
 * The contract without the operations that the errors touch: in the operation, in its path item, in its security, or in what it references. Callbacks do not
 * count, because they are neither served nor tested. Errors that touch no operation become assumptions. The pointers of the errors point into the document.
 */
export function excludeUnusable(contract: Contract, errors: readonly LintFinding[]): Contract {
  if (errors.length === 0) return contract;
  const { document, operations } = contract;
  const parts = openOperationParts(document);
  const found = errors.map((error) => {
    // The whole document is around everything: what refers to it is not wrong for that.
    const around = ancestorsOf(error.pointer).filter((place) => place !== '');
    return { error, places: [error.pointer, ...around], touches: false };
  });
  const unusable: UnusableOperation[] = [];
  const remaining = operations.filter((operation) => {
    const places = parts.of(operation);
    const own = found.filter(({ error, places: around }) => {
      if (isWithin(error.pointer, join(operation.pointer, 'callbacks'))) return false;
      return (
        around.some((place) => places.has(place)) ||
        isAroundOf(error.pointer, places) ||
        parts.isInPathItem(operation, error.pointer)
      );
    });
    const [first] = own;
    if (first === undefined) return true;
    for (const one of own) one.touches = true;
    unusable.push({ operation, pointer: first.error.pointer, reason: reasonOf(first.error, own.length - 1) });
    return false;
  });
  const elsewhere: LintFinding[] = [];
  for (const { error } of found.filter(({ touches }) => !touches)) {
    const path = unreadablePath(error.pointer, operations);
    if (path === undefined) elsewhere.push(error);
    else if (unusable.every(({ operation }) => operation.key !== `* ${path}`))
      unusable.push({ operation: wholePath(path), pointer: error.pointer, reason: reasonOf(error, 0) });
  }
  return {
    ...contract,
    operations: remaining,
    unusable: [...contract.unusable, ...unusable],
    assumptions: [...contract.assumptions, ...elsewhere.map(assumptionOf)],
  };
}

/** An error at a component speaks for all that is in it; one about all components, or about the document, for none of them. */
function isAroundOf(pointer: Pointer, places: ReadonlySet<Pointer>): boolean {
  if (tokensOf(pointer).length < 3) return false;
  for (const place of places) if (isWithin(place, pointer)) return true;
  return false;
}

function reasonOf({ rule, position, message, fix }: LintFinding, others: number): string {
  const more = others === 0 ? '' : ` (and ${others} more)`;
  const advice = rule === 'reference-readable' && fix !== undefined ? ` ${fix}` : '';
  return `the contract has an error at ${position.file}:${position.line}: ${message}${advice}${more}`;
}

function assumptionOf({ pointer, message }: LintFinding) {
  return { pointer, operation: undefined, text: `an error that concerns no operation: ${message}` };
}

/** The path of an error in a path item in which no operation can be read. */
function unreadablePath(pointer: Pointer, operations: readonly Operation[]): string | undefined {
  const [section, path] = tokensOf(pointer);
  if (section !== 'paths' || path === undefined || path.startsWith('x-')) return undefined;
  return operations.some(({ key }) => key.endsWith(` ${path}`)) ? undefined : path;
}

function wholePath(path: string): Operation {
  return {
    key: `* ${path}`,
    method: '*',
    path,
    pointer: join('/paths', path),
    operationId: undefined,
    summary: undefined,
    tags: [],
    servers: [],
    parameters: [],
    body: undefined,
    responses: [],
    security: [],
  };
}
