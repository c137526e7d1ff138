/** A text without what may be a secret in the URLs of it: user names, passwords, queries and fragments. */
export function withoutUrlSecrets(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@').replaceAll(/(:\/\/[^\s?#]*)([?#])[^\s,]*/g, '$1$2***');
}
