// What the name of a property says.

/** `photoUrls` is `photo url`: lower case words, without digits, the last one in the singular. */
export function wordsOf(name) {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const last = words.pop() ?? '';
  return [...words, singular(last)];
}

function singular(word) {
  if (/(ss|us|is|status)$/.test(word) || word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/s$/, '');
}

export const lastWord = (name) => wordsOf(name).at(-1) ?? '';

/** `per_page`, `perPage` and `per[page]` are the same. */
export const plainName = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names of texts that need not be readable: identifiers, digests, tokens. */
export const opaque =
  /^(id|uuid|guid|token|key|hash|sha|secret|cursor|signature|etag|code|node|fingerprint|checksum|digest|after|before|next|prev|previous|password|reference|ref|version|slug|serial|bic|iban|number|icon|avatar|banner|hex|data|content|zip|postcode|sid|gid|symbol)$/;

/** Where texts of this name are of a known form. */
export const kinds = [
  [
    /^(url|uri|href|link|website|homepage|webhook|endpoint|self|avatar_url)$/,
    (text) => /^(https?:|data:|urn:|\/|[a-z][a-z0-9+.-]*:\/\/|\.\/)/i.test(text),
  ],
  [/^(email|mail)$/, (text) => /^[^@\s]+@[^@\s]+\.[a-z]+$/i.test(text)],
  [/^(phone|mobile|fax|telephone|phonenumber)$/, (text) => /^[+\d][\d\s().x-]{3,}$/.test(text)],
  [
    /^(date|day|birthday|birthdate|dob)$/,
    (text) => /\d{4}|\d{1,2}[/.-]\d{1,2}|monday|tuesday|wednesday|thursday|friday|saturday|sunday/i.test(text),
  ],
  [/^(timestamp|datetime|at)$/, (text) => /^\d{4}-\d\d-\d\d|^\d{9,13}$/.test(text)],
  [/^(time)$/, (text) => /\d/.test(text)],
  [/^(currency)$/, (text) => /^[A-Za-z]{3}$/.test(text) || readable(text)],
  [/^(country)$/, (text) => /^[A-Z]{2,3}$/.test(text) || readable(text)],
  [/^(color|colour)$/, (text) => /^#?[0-9a-f]{3,8}$|^rgb|^hsl/i.test(text) || /^[a-z _-]+$/i.test(text)],
  [/^(sha|hash|checksum|digest|fingerprint)$/, (text) => /^[\w+/=:.-]{6,}$/.test(text)],
  [/^(ip)$/, (text) => /^\d+\.\d+\.\d+\.\d+|:/.test(text)],
  [/^(zip|postcode|postal)$/, (text) => /^[A-Z0-9][A-Z0-9 -]{2,}$/i.test(text)],
  [/^(version)$/, (text) => /\d/.test(text) || /^v/.test(text)],
  [/^(locale|language|lang)$/, (text) => /^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(text) || readable(text)],
  [/^(timezone|tz)$/, (text) => /^[A-Z]\w+\/\w+|UTC|GMT|[+-]\d\d/.test(text)],
  [/^(uuid|guid)$/, (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)],
  [
    /^(name|title|description|label|message|summary|text|comment|city|street|subject|body|reason|note|caption|headline|bio|brand|category|company|country|state|firstname|lastname|username|author|detail)$/,
    readable,
  ],
];

const placeholder =
  /^(string|text|value|example|sample|test|foo|bar|lorem|null|undefined|xxx+|property ?\d*|stringstring.*|some ?text|<.*>)$/i;

/** Neither a placeholder nor noise. */
export function isWord(text, name) {
  const trimmed = text.trim();
  if (trimmed === '' || placeholder.test(trimmed) || /\b(lorem|ipsum|dolor)\b/i.test(trimmed)) return false;
  const plain = plainName(trimmed);
  if (plain !== '' && plain === plainName(name) && !/^(data|list)$/.test(plain)) return false;
  if (trimmed.length > 2 && /^(.)\1+$/.test(trimmed)) return false;
  return opaque.test(lastWord(name)) || !isNoise(trimmed);
}

/** Words of people, links, numbers and dates are readable; letters in a random order are not. */
function isNoise(text) {
  if (/^([a-z]+:|\/)|@|^[\d\s:.,+TZ/()-]+$|^[0-9a-f-]{16,}$|^\{|^#/i.test(text)) return false;
  const tokens = text.split(/[^\p{L}]+/u).filter((token) => token.length > 3);
  const odd = tokens.filter(
    (token) => !/[aeiouyäöüáéíóúàèìòù]/iu.test(token) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(token),
  );
  return tokens.length > 0 && odd.length > tokens.length / 2;
}

export function readable(text) {
  return /\p{L}{2}/u.test(text) && !isNoise(text) && !/^[0-9a-f]{16,}$/i.test(text) && !placeholder.test(text.trim());
}
