const secretWord =
  /^(?:\w*tokens?|(?:api|access|secret|private|auth)?keys?|\w*secret|pass(?:word|wort|wd|phrase|code)?|kennwort|contrase[nñ]a|senha|pwd|pin|otp|totp|mfa|jwt|bearer|credentials?|signature|sig|hmac|o?auth|authori[sz]ation|session(?:id)?|sid|cookie|csrf|xsrf|assertion|nonce)$/i;
/** Names that are a credential only as a whole: a `country_code` is none. */
const secretWhole = /^(?:code|auth(?:orization)?[_-]?code|sas)$/i;
const secretPart =
  /pass|pwd|secret|token|key|credential|pin$|otp|code|jwt|assertion|signature|dsn|(?:database|redis|mongo\w{0,20}|amqp|db)_ur[il]/i;

/** What is said about a credential. */
const aboutSecret =
  /^(?:id|at|on|by|in|types?|ur[il]|names?|users?|owners?|emails?|alg(?:orithm)?|version|exp\w*|created|issued|valid|scopes?|count|length|status|states?|format|policy|hint|issuer|endpoint)$/i;

/** Whether the name of a parameter says that its value is a credential or a part of one. */
export function isSecretName(name: string): boolean {
  return secretWhole.test(name) || wordsOf(name).some((word) => secretWord.test(word));
}

/** Whether a server gives a credential under this name, and not something about one: `refresh_token` and `sessionId`, and not `token_type`, `key_id` or `sessionExpiresAt`. */
export function isNameOfSecret(name: string): boolean {
  return isSecretName(name) && (/session_?id$/i.test(name) || !aboutSecret.test(wordsOf(name).at(-1) ?? ''));
}

/** `X-Amz-Signature`, `auth[token]`, `userPassword` and `HTTPAuth` are names of several words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '');
}

/** Whether what the user gives under a name may be a secret: a field of a login, a variable of a server. Rather too much is hidden than too little. */
export function mayBeSecret(name: string): boolean {
  return !workingFolder.test(name) && (secretPart.test(name) || isSecretName(name));
}

/** Shells keep the working folder in these variables: the paths in messages of a server would be hidden. */
const workingFolder = /^(?:OLD)?PWD$/;
