import type { Dialect } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';

/** What the document says it is. `trouble` stands in the way of reading it as OpenAPI 3. */
export interface DialectReading {
  readonly dialect: Dialect | undefined;
  readonly problem: DialectProblem | undefined;
}

interface DialectProblem {
  readonly rule: 'openapi-version' | 'swagger-2';
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

/** Tells the OpenAPI feature version (OAS, 4.1) or why there is none. An unquoted `openapi: 3.1` is a flaw, but its meaning is plain. */
export function readDialect(document: Json): DialectReading {
  if (!isObject(document)) return refused('', 'This is not an OpenAPI document: it is no object.');
  const version = document['openapi'];
  if (version === undefined) return document['swagger'] === undefined ? withoutVersion() : swagger(document['swagger']);
  const [, feature] = /^(3\.[012])(?:\.\d+(?:-.+)?)?$/.exec(String(version)) ?? [];
  if (feature === undefined) {
    return refused('/openapi', `OpenAPI ${JSON.stringify(String(version))} is not understood: 3.0, 3.1 and 3.2 are.`);
  }
  const whole = typeof version === 'string' && version !== feature;
  const dialect = feature as Dialect;
  if (whole) return { dialect, problem: undefined };
  const trouble = {
    rule: 'openapi-version',
    pointer: '/openapi',
    message: `"openapi" must be a string of three numbers, such as "${feature}.0".`,
    fix: `Write openapi: ${feature}.0`,
  } as const;
  return { dialect, problem: trouble };
}

function withoutVersion(): DialectReading {
  return refused('', 'This is not an OpenAPI document: it has no "openapi" member.');
}

function swagger(version: Json): DialectReading {
  const message = `This is Swagger ${String(version)}; OpenAPI 3.0, 3.1 and 3.2 are understood.`;
  const fix =
    'Convert it to OpenAPI 3, for instance with the converter at converter.swagger.io or the package swagger2openapi.';
  return { dialect: undefined, problem: { rule: 'swagger-2', pointer: '/swagger', message, fix } };
}

function refused(pointer: string, message: string): DialectReading {
  const fix = 'Begin the document with openapi: 3.1.0 (or the version that it follows).';
  return { dialect: undefined, problem: { rule: 'openapi-version', pointer, message, fix } };
}
