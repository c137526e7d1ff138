import { mayBeSecretOfUser } from './secret-names.ts';

/** A text without what may be a secret in the URLs of it: user names, passwords, queries and fragments. */
export function withoutUrlSecrets(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@').replaceAll(/(:\/\/[^\s?#]*)([?#])[^\s,]*/g, '$1$2***');
}

/**
 * A text with stars for what is secret in the URLs of it: user names, passwords, and what a query gives to a name of a secret. Each character becomes a star, so
 * that places in the text stay where they are.
 */
export function withStarsInUrls(text: string): string {
  return text
    .replaceAll(userInformation, (_, slashes: string, secret: string) => `${slashes}${stars(secret)}@`)
    .replaceAll(queryMember, (member, name: string, value: string) =>
      mayBeSecretOfUser(name) ? member.slice(0, -value.length) + stars(value) : member,
    );
}

/** JSON may write a slash with a backslash before it. */
const userInformation = /(\\?\/\\?\/)([^\s/?#"<>`]+)@/g;
const queryMember = /[?&]([^\s?&#="]+)=([^\s&#"'`<>]+)/g;

function stars(text: string): string {
  return '*'.repeat(text.length);
}
