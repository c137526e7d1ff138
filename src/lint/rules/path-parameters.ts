import { writtenPath } from '../../http/written-path.ts';
import type { Dialect, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';
import { parameterLists, type WrittenParameter, writtenParameters } from '../subject/parameter-places.ts';

/** A path template without a parameter that describes it, or a path parameter that is not in the path (OAS, Path Templating). */
export const pathParameters: LintRule = {
  id: 'path-parameters',
  level: 'error',
  why: 'Nothing is known about the parameter: the mock accepts any text for it, and the suite sends any. A parameter that the path does not have is never sent.',
  *check({ document, dialect, operations }) {
    for (const operation of operations) {
      const lists = parameterLists(document, operation);
      const written = lists.flatMap((list) => writtenParameters(document, list));
      const inPath = written.filter((parameter) => parameter.in === 'path');
      // A reference that leads to no parameter is reported already, and may be meant for this one.
      if (!lists.some((list) => hasBrokenReference(document, list))) yield* undescribed(operation, inPath);
      yield* missingInPath(operation, inPath);
    }
    yield* inWebhooks(document, dialect);
  },
};

/** A webhook has a name in place of a path, so it has no path parameters. */
function* inWebhooks(document: JsonObject, dialect: Dialect): Generator<Complaint> {
  for (const kind of ['pathItem', 'operation'] as const) {
    for (const holder of objectsOfKind(kind, document, dialect)) {
      if (!holder.startsWith('/webhooks/')) continue;
      for (const { item, name, in: place } of writtenParameters(document, join(holder, 'parameters'))) {
        if (place !== 'path') continue;
        yield {
          pointer: item,
          message: `The webhook has a path parameter ${JSON.stringify(name)}, and a webhook has no path.`,
          fix: 'Send the value in the body, the query or a header.',
          harmless: true,
        };
      }
    }
  }
}

function hasBrokenReference(document: JsonObject, list: Pointer): boolean {
  const items = valueAt(document, list);
  if (!Array.isArray(items)) return false;
  return items.some((item: Json, index) => {
    const target = resolve(document, join(list, index));
    return (
      memberOf(item, '$ref') !== undefined &&
      (target === undefined || memberOf(valueAt(document, target), 'in') === undefined)
    );
  });
}

function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
}

function undescribed({ path, key, pointer }: Operation, inPath: readonly WrittenParameter[]): Complaint[] {
  const names = new Set(inPath.map(({ name }) => name));
  return templateNames(path)
    .filter((name) => !names.has(name))
    .map((name) => ({
      pointer,
      message: `${key} does not describe its path parameter {${name}}.`,
      fix: `Add a path parameter "${name}".`,
    }));
}

function missingInPath(operation: Operation, inPath: readonly WrittenParameter[]): Complaint[] {
  const { key } = operation;
  const names = templateNames(writtenPath(operation));
  return inPath
    .filter(({ name }) => !names.includes(name))
    .map(({ item, name }) => ({
      pointer: item,
      message: `${key} has a path parameter ${JSON.stringify(name)} that is not in its path.`,
      fix: 'Use the same names in the path and in its parameters.',
      harmless: true,
    }));
}
