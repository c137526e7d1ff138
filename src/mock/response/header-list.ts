/** The headers of a response as the mock keeps them: names and values in turn, `['Content-Type', 'text/plain', 'ETag', '"1"']`. Names are compared without regard to case. */
type HeaderList = readonly string[];

/** The value of the first header with that name; `undefined` where there is none. */
export function headerIn(headers: HeaderList, name: string): string | undefined {
  const at = placeOf(headers, name);
  return at === undefined ? undefined : headers[at + 1];
}

/** The headers with that one: in the place of the first of its name, or at the end. */
export function withHeader(headers: HeaderList, name: string, value: string): HeaderList {
  const at = placeOf(headers, name);
  return at === undefined ? [...headers, name, value] : headers.with(at + 1, value);
}

/** The headers, a name and a value each. */
export function pairsOf(headers: HeaderList): readonly (readonly [name: string, value: string])[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []));
}

function placeOf(headers: HeaderList, name: string): number | undefined {
  const wanted = name.toLowerCase();
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === wanted);
  return at < 0 ? undefined : at;
}
