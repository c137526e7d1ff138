/** The OpenAPI Format Registry and JSON Schema 2020-12, Validation, 7.3. */
export const registeredFormats: ReadonlySet<string> = new Set(
  'base64url binary byte char commonmark date-time date-time-local date decimal decimal128 double-int double duration email float hostname html http-date idn-email idn-hostname int8 int16 int32 int64 ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local uint8 uint16 uint32 uint64 unixtime uri uri-reference uri-template uuid'.split(
    ' ',
  ),
);

const byLetters = new Map([...registeredFormats].map((format) => [lettersOf(format), format]));

/** The registered format that is written here with other capitals or separators, as in `dateTime` and `e-mail`; `undefined` for other formats. */
export function meantFormat(format: string): string | undefined {
  return registeredFormats.has(format) ? undefined : byLetters.get(lettersOf(format));
}

function lettersOf(format: string): string {
  return format.toLowerCase().replaceAll(/[-_ ]/g, '');
}
