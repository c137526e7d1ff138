import type { Dialect } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';

/** The version that a document declares, and what is wrong with the declaration. */
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

/** Reads the OpenAPI feature version (OAS, 4.1), or why there is none. An unquoted `openapi: 3.1` or `3.0` is an error, but its meaning is plain. */
export function readDialect(document: Json): DialectReading {
  if (!isObject(document)) return refused('', 'This is not an OpenAPI document: it is not an object.');
  const version = document['openapi'];
  if (version === undefined) return document['swagger'] === undefined ? withoutVersion() : swagger(document['swagger']);
  if (typeof version !== 'string' && typeof version !== 'number') return refused('/openapi', notVersion('3.1'));
  // Without quotes, 3.0 is the number 3.
  const text = version === 3 ? '3.0' : String(version);
  const [, feature] = /^(3\.[012])(?:\.\d+(?:-.+)?)?$/.exec(text) ?? [];
  if (feature === undefined) {
    return refused(
      '/openapi',
      `OpenAPI version ${JSON.stringify(String(version))} is not supported. Supported are 3.0, 3.1 and 3.2.`,
    );
  }
  const isComplete = typeof version === 'string' && version !== feature;
  const dialect = feature as Dialect;
  if (isComplete) return { dialect, problem: undefined };
  const problem = {
    rule: 'openapi-version',
    pointer: '/openapi',
    message: notVersion(dialect),
    fix: `Write openapi: ${feature}.0`,
  } as const;
  return { dialect, problem };
}

function notVersion(dialect: Dialect): string {
  return `"openapi" must be a string of three numbers, such as "${dialect}.0".`;
}

function withoutVersion(): DialectReading {
  return refused('', 'This is not an OpenAPI document: it has no property "openapi".');
}

function swagger(version: Json): DialectReading {
  const message = `Swagger${typeof version === 'object' ? '' : ` ${String(version)}`} is not supported. Supported are OpenAPI 3.0, 3.1 and 3.2.`;
  const fix = 'Convert it to OpenAPI 3, for instance with converter.swagger.io or the package swagger2openapi.';
  return { dialect: undefined, problem: { rule: 'swagger-2', pointer: '/swagger', message, fix } };
}

function refused(pointer: string, message: string): DialectReading {
  const fix = 'Start the document with openapi: 3.1.0 (or the version that it follows).';
  return { dialect: undefined, problem: { rule: 'openapi-version', pointer, message, fix } };
}
