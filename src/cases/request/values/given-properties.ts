import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { GivenValue } from './given-values.ts';

/** Where the values that the user has given for a body are put. */
export interface GivenProperties {
  readonly given: readonly GivenValue[];
  /** What the body may be made from: a property that differs from all of them was changed on purpose. */
  readonly samples: readonly Json[];
  readonly schema: Pointer | undefined;
  /** Whether the body is about the property of that name. */
  readonly isAbout: (name: string) => boolean;
  readonly source: SchemaSource;
}

/** The body with the values that the user has given for its properties, each as text or as the JSON that it is written as, whichever the schema allows. */
export function withGivenProperties(value: Json, { given, samples, schema, isAbout, source }: GivenProperties): Json {
  if (given.length === 0 || !isObject(value) || schema === undefined) return value;
  const { properties } = schemaProperties(source.document, schema);
  let result = value;
  for (const { name, value: text } of given) {
    const present = memberOf(value, name);
    const isUsual = samples.some((sample, index) => {
      const usual = memberOf(sample, name);
      if (present === undefined || usual === undefined) return index === 0 && present === usual;
      return sameJson(present, usual);
    });
    const place = properties.get(name);
    if (!isUsual || isAbout(name) || place === undefined) continue;
    const read = readJson(text);
    const fitting = [text, ...(read.ok ? [read.value] : [])].find((one) => source.validator.isValid(place, one));
    if (fitting !== undefined) result = withProperty(result, [name, fitting]);
  }
  return result;
}
