import { hasControlCharacter } from '../../http/safe-head.ts';
import { isToken } from '../../http/token.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, objectAt, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { parameterLists, writtenParameters } from '../subject/parameter-places.ts';

/**
 * A value of a header or cookie that contains a line break or another control character (RFC 9110, 5.5), and the name of a cookie that cannot be
 * written (RFC 6265, 4.1.1), and the name of an authentication scheme that Authorization cannot begin with (RFC 9110, 11.1).
 */
export const headerValue: LintRule = {
  id: 'header-value',
  level: 'warning',
  why: 'No header can contain it, and a client that writes it nevertheless sends another header. Mock and suite replace or encode it.',
  *check(subject) {
    yield* cookieNames(subject);
    yield* authenticationSchemes(subject);
    for (const holder of headerHolders(subject)) {
      for (const pointer of valuePlaces(subject.document, holder)) {
        if (!containsControlCharacter(valueAt(subject.document, pointer))) continue;
        yield {
          pointer,
          message: 'This value of a header or cookie contains a control character, such as a line break.',
          fix: 'Remove the character. For a long text in YAML, use ">-" in place of "|".',
        };
      }
    }
  },
};

function* cookieNames({ document, operations }: RuleSubject): Generator<Complaint> {
  const keys = Object.keys(objectAt(document, '/components/securitySchemes')).map((name) =>
    join('/components/securitySchemes', name),
  );
  const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
  const parameters = [...lists].flatMap((list) => writtenParameters(document, list)).map(({ pointer }) => pointer);
  for (const pointer of [...parameters, ...keys]) {
    const [place, name] = ['in', 'name'].map((property) => memberOf(valueAt(document, pointer), property));
    if (place !== 'cookie' || typeof name !== 'string' || isToken(name)) continue;
    yield {
      pointer: join(pointer, 'name'),
      message: `${JSON.stringify(name)} is not a valid cookie name. It is sent percent-encoded.`,
      fix: 'Use letters, digits, hyphens and underscores.',
    };
  }
}

function* authenticationSchemes({ document }: RuleSubject): Generator<Complaint> {
  const schemes = objectAt(document, '/components/securitySchemes');
  for (const name of Object.keys(schemes)) {
    const [type, scheme] = ['type', 'scheme'].map((property) => memberOf(schemes[name], property));
    if (type !== 'http' || typeof scheme !== 'string' || isToken(scheme)) continue;
    yield {
      pointer: join('/components/securitySchemes', name, 'scheme'),
      message: `${JSON.stringify(scheme)} is not the name of an authentication scheme.`,
      fix: 'Write basic, bearer or another registered name.',
    };
  }
}

/** The parameters that are headers or cookies, and the headers of responses. */
function headerHolders({ document, operations }: RuleSubject): readonly Pointer[] {
  const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
  const parameters = [...lists]
    .flatMap((list) => writtenParameters(document, list))
    .filter(({ in: place }) => place === 'header' || place === 'cookie');
  const headers = operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  return [...new Set([...parameters, ...headers].map(({ pointer }) => pointer))];
}

/** Where a parameter or header, its schema and the schema of its items state values. */
function valuePlaces(document: JsonObject, holder: Pointer): Pointer[] {
  const schema = resolve(document, join(holder, 'schema'));
  const items = schema === undefined ? undefined : resolve(document, join(schema, 'items'));
  const schemas = [schema, items].filter((pointer) => pointer !== undefined);
  const named = Object.keys(objectAt(document, join(holder, 'examples'))).flatMap(
    (name) => resolve(document, join(holder, 'examples', name)) ?? [],
  );
  return [
    join(holder, 'example'),
    ...named.map((example) => join(example, 'value')),
    ...schemas.flatMap((place) =>
      ['example', 'examples', 'default', 'const', 'enum'].map((keyword) => join(place, keyword)),
    ),
  ];
}

function containsControlCharacter(value: Json | undefined): boolean {
  if (typeof value === 'string') return hasControlCharacter(value);
  if (Array.isArray(value)) return value.some(containsControlCharacter);
  return isObject(value) && Object.entries(value).some((entry) => entry.some(containsControlCharacter));
}
