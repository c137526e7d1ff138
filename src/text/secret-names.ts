/** Words that are a credential. */
export const secretWords: readonly string[] = [
  ...['key', 'keys', 'apikey', 'apikeys', 'accesskey', 'accesskeys', 'secretkey', 'secretkeys'],
  ...['privatekey', 'privatekeys', 'authkey', 'authkeys'],
  ...['pass', 'password', 'passwort', 'passwd', 'passphrase', 'passcode', 'kennwort', 'senha', 'pwd'],
  ...['contrasena', 'contraseña'],
  ...['pin', 'otp', 'totp', 'mfa', 'jwt', 'bearer', 'credential', 'credentials', 'nonce', 'assertion'],
  ...['signature', 'sig', 'hmac', 'auth', 'oauth', 'authorization', 'authorisation'],
  ...['session', 'sessionid', 'sid', 'cookie', 'csrf', 'xsrf'],
];
/** Ends of words that are a credential: `accesstoken`. */
export const secretEnds: readonly string[] = ['token', 'tokens', 'secret'];
/** Names that are a credential only as a whole: a `country_code` is none. */
const secretWhole = /^(?:code|auth(?:orization)?[_-]?code|sas)$/i;

/** Last words of what is said about a credential: `token_type`. */
export const wordsAboutSecret: readonly string[] = [
  ...['id', 'at', 'on', 'by', 'in', 'type', 'types', 'url', 'uri', 'name', 'names', 'user', 'users', 'owner', 'owners'],
  ...['email', 'emails', 'alg', 'algorithm', 'version', 'created', 'issued', 'valid', 'scope', 'scopes', 'count'],
  ...['length', 'status', 'state', 'states', 'format', 'policy', 'hint', 'issuer', 'endpoint'],
];

/** What the names of variables and fields that users choose for a secret often contain. */
export const secretParts: readonly string[] = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'credential',
  'otp',
  'code',
  'jwt',
  'assertion',
  'signature',
  'dsn',
];
/** An address with a user and a password, and a PIN. */
const secretForms = /(?:database|redis|mongo\w{0,20}|amqp|db)_ur[il]|pin$/i;
/** Shells keep the working folder in these variables: the paths in messages of a server would be hidden. */
const workingFolder = /^(?:OLD)?PWD$/;

/** Whether a word of a name says that its value is a credential or a part of one. */
export function hasSecretWord(name: string): boolean {
  const isSecret = (word: string) => secretWords.includes(word) || secretEnds.some((end) => word.endsWith(end));
  return secretWhole.test(name) || wordsOf(name).some(isSecret);
}

/** Less than `hasSecretWord`: whether a server gives a credential under this name, and not something about one: `refresh_token` and `sessionId`, and not `token_type`, `key_id` or `sessionExpiresAt`. */
export function isSecretInResponse(name: string): boolean {
  if (!hasSecretWord(name)) return false;
  const last = wordsOf(name).at(-1) ?? '';
  return /session_?id$/i.test(name) || !(wordsAboutSecret.includes(last) || last.startsWith('exp'));
}

/** More than `hasSecretWord`: whether what the user gives under a name, a field of a login or a variable of a server, may be a secret. It is better to hide too much than too little. */
export function mayBeSecretOfUser(name: string): boolean {
  if (workingFolder.test(name)) return false;
  const lower = name.toLowerCase();
  return secretParts.some((part) => lower.includes(part)) || secretForms.test(name) || hasSecretWord(name);
}

/** `X-Amz-Signature`, `auth[token]`, `userPassword` and `HTTPAuth` are names of several words; in lower case. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[^A-Za-zÑñ\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
