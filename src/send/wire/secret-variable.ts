/** The shell variable that stands for a secret: `$TOKEN`, `$TOKEN_API_KEY` for `api-key`. */
export function secretVariable(...words: readonly string[]): string {
  return `$${['TOKEN', ...words].map((word) => word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')).join('_')}`;
}

/** What a shell makes of the variable without its first word (POSIX 2017, 2.6.2): `${TOKEN#* }`. */
export function withoutFirstWord(variable: string): string {
  return `\${${variable.slice(1)}#* }`;
}

/** The first word of the variables for what belongs to an identity that is for some operations only. */
export function ownerOf(owner: string | undefined): readonly string[] {
  return owner === undefined ? [] : [owner];
}
