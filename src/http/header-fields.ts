/** Header fields as they were sent or received: names in their own case, in order. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** The value of a field, the lines of a repeated one joined by a comma (RFC 9110, 5.3); `undefined` when it is not there. `name` in lower case. */
export function headerValue(fields: HeaderFields, name: string): string | undefined {
  let joined: string | undefined;
  for (const [field, value] of fields) {
    if (isNamed(field, name)) joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}

/** The values of all lines of a field, in order. `name` in lower case; names are compared without regard to case (RFC 9110, 5.1). */
export function headerValues(fields: HeaderFields, name: string): readonly string[] {
  const values: string[] = [];
  for (const [field, value] of fields) {
    if (isNamed(field, name)) values.push(value);
  }
  return values;
}

/** Whether a field is there. `name` in lower case. */
export function hasHeader(fields: HeaderFields, name: string): boolean {
  return fields.some(([field]) => isNamed(field, name));
}

/** Whether `field` is the name `name`, which is given in lower case (RFC 9110, 5.1). */
export function isNamed(field: string, name: string): boolean {
  return field.length === name.length && field.toLowerCase() === name;
}
