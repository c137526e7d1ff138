import { namesInBraces, writtenPath } from '../../http/written-path.ts';
import type { Dialect, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { holderOf, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { groupsBy } from '../../text/group-by.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';
import { parameterLists, type WrittenParameter, writtenParameters } from '../subject/parameter-places.ts';

/** A path template without a parameter that describes it, or a path parameter that is not in the path (OAS, Path Templating). */
export const pathParameters: LintRule = {
  id: 'path-parameters',
  level: 'error',
  why: 'Nothing is known about the parameter: the mock accepts any text for it, and the suite sends any. A parameter that the path does not have is never sent.',
  *check({ document, dialect, operations }) {
    const uses = operations.filter(hasReadableTemplate).map((operation) => usesIn(document, operation));
    for (const ofPath of groupsBy(uses, ({ operation }) => writtenPath(operation))) {
      yield* misnamed(ofPath);
      yield* undescribed(ofPath);
      yield* missingInPath(ofPath);
    }
    yield* inWebhooks(document, dialect);
  },
};

/** What is wrong with the path parameters of one operation. */
interface PathUses {
  readonly operation: Operation;
  /** Names in the path that no parameter has. */
  readonly undescribed: readonly string[];
  /** Parameters that the path does not have. */
  readonly extra: readonly WrittenParameter[];
}

/** `path-template` reports the others, of which it is unknown what is a parameter. */
function hasReadableTemplate({ path }: Operation): boolean {
  return !/[{}]/.test(path.replaceAll(/\{[^{}]+\}/g, ''));
}

function usesIn(document: JsonObject, operation: Operation): PathUses {
  const lists = parameterLists(document, operation);
  const written = lists.flatMap((list) => writtenParameters(document, list));
  const inPath = written.filter((parameter) => parameter.in === 'path');
  const described = new Set(inPath.map(({ name }) => name));
  // A reference that leads to no parameter is reported already, and may be meant for this one.
  const isUnsure = lists.some((list) => hasBrokenReference(document, list));
  const names = templateNames(writtenPath(operation));
  return {
    operation,
    undescribed: isUnsure ? [] : templateNames(operation.path).filter((name) => !described.has(name)),
    extra: inPath.filter(({ name }) => !names.includes(name)),
  };
}

/** Whether the only parameter that the path lacks is the only one that it has beyond those described: one of the two names is wrong. */
function isMisnamed({ undescribed: lacking, extra }: PathUses): boolean {
  return lacking.length === 1 && extra.length === 1;
}

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

function templateNames(path: string): readonly string[] {
  return namesInBraces(path).filter((name) => name !== '');
}

function misnamed(uses: readonly PathUses[]): Complaint[] {
  const items = new Map(
    uses.filter(isMisnamed).flatMap((one) => one.extra.map((parameter) => [parameter.item, { ...one, parameter }])),
  );
  return [...items.values()].map(({ parameter, undescribed: [name = ''], operation }) => ({
    pointer: parameter.item,
    message: `${operation.key} has a path parameter ${JSON.stringify(parameter.name)}, but its path has {${name}}.`,
    fix: 'Use the same names in the path and in its parameters.',
  }));
}

/** Where several operations of a path lack a parameter, the path lacks it. */
function undescribed(uses: readonly PathUses[]): Complaint[] {
  const lacking = uses.filter((one) => !isMisnamed(one));
  const names = new Set(lacking.flatMap((one) => one.undescribed));
  return [...names].flatMap((name) => {
    const without = lacking.filter((one) => one.undescribed.includes(name)).map(({ operation }) => operation);
    const [first, ...others] = without;
    if (first === undefined) return [];
    const fix = `Add a path parameter "${name}".`;
    const isWhole = others.length > 0 && without.length === uses.length;
    if (isWhole)
      return [
        {
          pointer: holderOf(first.pointer),
          message: `No operation of ${first.path} describes its path parameter {${name}}.`,
          fix,
        },
      ];
    return without.map(({ key, pointer }) => ({
      pointer,
      message: `${key} does not describe its path parameter {${name}}.`,
      fix,
    }));
  });
}

function missingInPath(uses: readonly PathUses[]): Complaint[] {
  const items = new Map(
    uses
      .filter((one) => !isMisnamed(one))
      .flatMap(({ operation, extra }) => extra.map((parameter) => [parameter.item, { operation, parameter }])),
  );
  return [...items.values()].map(({ operation, parameter }) => ({
    pointer: parameter.item,
    message: `${operation.key} has a path parameter ${JSON.stringify(parameter.name)} that is not in its path.`,
    fix: 'Use the same names in the path and in its parameters.',
    harmless: true,
  }));
}
