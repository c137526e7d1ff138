import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import {
  isList,
  isObject,
  itemsOfList,
  join,
  localReference,
  memberOf,
  resolve,
  tokensOf,
  valueAt,
} from '../../schema/json/pointer.ts';
import type { LintRule, SchemaObject } from '../subject/lint-rule.ts';

/** A component without a reference to it, in a document with operations. A document without any is a collection for other documents. */
export const unusedComponent: LintRule = {
  id: 'unused-component',
  level: 'advice',
  why: 'It is neither mocked nor tested, and may be a leftover.',
  *check({ document, schemas }) {
    if (!hasPathItem(memberOf(document, 'paths')) && !hasPathItem(memberOf(document, 'webhooks'))) return;
    const used = new Set([...usedByReference(document), ...usedBySchemas(document, schemas)]);
    const misnamed = kindsWithMissing(document, used);
    for (const [kind, components] of entriesOf(memberOf(document, 'components'))) {
      if (misnamed.has(kind)) continue;
      for (const [name] of entriesOf(components)) {
        if (kind.startsWith('x-') || used.has(join('/components', kind, name))) continue;
        yield {
          pointer: join('/components', kind, name),
          message: `The component ${JSON.stringify(name)} is not used.`,
          fix: 'Remove it, or add a reference to it.',
        };
      }
    }
  },
};

function hasPathItem(items: Json | undefined): boolean {
  return entriesOf(items).some(([, item]) => isObject(item));
}

/** The kinds of components of which a reference names one that does not exist: it may mean one that seems to be unused. */
function kindsWithMissing(document: JsonObject, used: ReadonlySet<Pointer>): ReadonlySet<string> {
  const missing = [...used].filter((pointer) => resolve(document, pointer) === undefined);
  return new Set(missing.map((pointer) => tokensOf(pointer)[1] ?? ''));
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** What a `$ref` or a security requirement names, except in the component itself. */
function* usedByReference(document: JsonObject): Generator<Pointer> {
  const open: { readonly value: Json; readonly at: Pointer; readonly depth: number }[] = [
    { value: document, at: '', depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, at, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    const target = componentAt(localReference(memberOf(value, '$ref')));
    if (target !== undefined && at !== target && !at.startsWith(`${target}/`)) yield target;
    const isArray = Array.isArray(value);
    for (const [name, member] of Object.entries(value)) {
      if (name === 'security' && isList(member)) yield* schemesOf(member);
      // Places are tracked only down to components, to recognise components that refer to themselves.
      if (typeof member !== 'object') continue;
      open.push({ value: member, at: isArray || depth > 2 ? at : join(at, name), depth: depth + 1 });
    }
  }
}

function* schemesOf(requirements: readonly Json[]): Generator<Pointer> {
  for (const requirement of requirements) {
    for (const [name] of entriesOf(requirement)) yield join('/components/securitySchemes', name);
  }
}

/** The component that contains a place. */
function componentAt(pointer: Pointer | undefined): Pointer | undefined {
  const [root, kind, name] = pointer === undefined ? [] : tokensOf(pointer);
  return root === 'components' && kind !== undefined && name !== undefined
    ? join('/components', kind, name)
    : undefined;
}

/** Schemas that discriminators name by their mapping, and schemas that extend one with a discriminator; also schemas with anchors, which have several kinds of reference. */
function* usedBySchemas(document: JsonObject, schemas: readonly SchemaObject[]): Generator<Pointer> {
  for (const { pointer, schema } of schemas) {
    for (const [, target] of entriesOf(memberOf(memberOf(schema, 'discriminator'), 'mapping'))) {
      if (typeof target !== 'string') continue;
      yield componentAt(localReference(target)) ?? join('/components/schemas', target);
    }
    const own = componentAt(pointer);
    if (own !== undefined && (isVariant(document, schema) || isNamed(schema))) yield own;
  }
}

function isNamed(schema: JsonObject): boolean {
  return ['$id', '$anchor', '$dynamicAnchor'].some((keyword) => Object.hasOwn(schema, keyword));
}

function isVariant(document: JsonObject, schema: JsonObject): boolean {
  const parts = memberOf(schema, 'allOf');
  return itemsOfList(parts).some((part) => {
    const target = localReference(memberOf(part, '$ref'));
    const place = target === undefined ? undefined : resolve(document, target);
    return place !== undefined && memberOf(valueAt(document, place), 'discriminator') !== undefined;
  });
}
