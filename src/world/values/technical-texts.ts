import { numberFrom, partSeed, pickFrom, textFrom, uuidFrom } from '../seeds/seed.ts';
import { plainWord, slugOf, thingName } from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { digits, hex, letters, ofObject, ofProperty } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

/** An address of 40 hexadecimal digits after `0x`, as wallets for cryptocurrencies have. */
export const walletAddress = ofProperty((seed) => `0x${textFrom(seed, 40, hex)}`);

/** Machines, programs, and what requests ask of them. */
export const technicalTexts: readonly TextRule[] = [
  rule(
    'hostName',
    /\b(?:host|domain|server|dns)(?: ?name)?$/,
    ofObject((seed) => `${plainWord(seed)}.example.com`),
  ),
  rule(
    'origin',
    /\borigin$/,
    ofObject((seed) => `https://${plainWord(seed)}.example.com`),
  ),
  rule(
    'macAddress',
    /\b(?:mac|hardware|physical) ?addr(?:ess)?$|^mac$/,
    ofProperty(
      (seed) =>
        `02:${textFrom(seed, 10, hex)
          .toUpperCase()
          .replaceAll(/(..)(?=.)/g, '$1:')}`,
    ),
  ),
  rule(
    'ipAddress',
    /\bip(?: address| addr)?$|^addr$/,
    ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ),
  rule(
    'cidrBlock',
    /\bcidr(?: block| range)?$/,
    ofProperty((seed) => `10.${numberFrom(seed, 0, 250)}.0.0/16`),
  ),
  rule('walletAddress', /\b(?:wallet|crypto|contract|token|ethereum|eth|blockchain) ?addr(?:ess)?$/, walletAddress),
  rule('uuid', /\b(?:uuid|guid)$/, ofProperty(uuidFrom)),
  ruleByPlace(
    'sha256',
    /\b(?:sha|hash|checksum|digest|fingerprint|etag|signature|(?<!(?:body|text|description|note|message|readme|comment) )md|commit)$/,
    ({ name }) => ofProperty((seed) => textFrom(seed, digestLength(name), hex)),
  ),
  ruleByPlace('roleArn', /\barn$/, ({ name }) => {
    const { words } = wordsOfName(name);
    const kind = words.at(-2) ?? 'role';
    return ofProperty((seed) => `arn:aws:iam::${textFrom(seed, 12, '123456789')}:${kind}/${plainWord(seed)}`);
  }),
  rule('namespace', /\bname ?space$/, ofProperty(plainWord)),
  rule(
    'repository',
    /\b(?:repo|repository)$/,
    ofProperty((seed) => `${plainWord(seed)}/${slugOf(thingName(seed))}`),
  ),
  rule(
    'apiKey',
    /\b(?:token|secret|cursor|password|passcode|passwd|pwd)$|^pass$|\b(?!sort|meta|group|primary|foreign|partition|custom|attribute|translation)[a-z]+ key$|\b(?:api|secret|access|private|public|signing|encryption|licen[cs]e|ssh|auth|client|webhook|idempotency|session|activation|app|product) ?key$|^apikey$/,
    ofProperty((seed) => textFrom(seed, 24, letters + digits)),
  ),
  ruleByPlace('key', /\bkey$/, ({ kind }) =>
    /(?:key|file|component|componentset|style|variable|collection|project|library|session|device)$/.test(kind)
      ? ofProperty((seed) => textFrom(seed, 24, letters + digits))
      : ofProperty((seed) =>
          pickFrom(['region', 'plan', 'source', 'team', 'channel', 'tier', 'color', 'language'], seed),
        ),
  ),
  rule(
    'kid',
    /\b(?:kid|thumbprint)$/,
    ofProperty((seed) => textFrom(seed, 16, hex)),
  ),
  rule(
    'version',
    /\bversion$/,
    ofProperty(
      (seed) =>
        `${numberFrom(seed, 1, 4)}.${numberFrom(partSeed(seed, 1), 0, 9)}.${numberFrom(partSeed(seed, 2), 0, 9)}`,
    ),
  ),
  oneOf('queryBy', /\b(?:query|queried|search|facet|match) by$/, ['name', 'title', 'description', 'category']),
  oneOf('orderBy', /\b(?:group|grouped|sort|sorted|order|ordered|filter|filtered|partition|aggregated?) by$/, [
    'region',
    'plan',
    'source',
    'team',
  ]),
  rule(
    'sortPosition',
    /\b(?:sort|list|display|cursor) position$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 40))),
  ),
  oneOf('operator', /^operator$/, ['equals', 'contains', 'greater_than']),
  oneOf('action', /^verb$|\baction$/, ['get', 'list', 'create', 'update', 'delete']),
  oneOf('scope', /\b(?:scope|permission|privilege)$/, ['read', 'write', 'admin']),
  oneOf('environment', /\b(?:environment|env)$/, ['production', 'staging', 'development']),
  oneOf('encoding', /\b(?:encoding|charset)$/, ['utf-8']),
  oneOf('health', /\bhealth$/, ['healthy', 'degraded']),
  oneOf('event', /\bevent$/, ['order.created', 'order.updated', 'user.created']),
  oneOf('cacheControl', /\bcache control$/, ['no-cache', 'max-age=3600']),
  oneOf('userAgent', /\buser agent$/, ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0']),
  oneOf('proxy', /\bproxy$/, ['http://proxy.example.com:3128']),
  oneOf('platform', /^(?:supported )?(?:platform|os|operating system)$/, [
    'Linux',
    'macOS',
    'Windows',
    'Android',
    'iOS',
  ]),
  oneOf('browser', /\bbrowser$/, ['Firefox', 'Chrome', 'Safari']),
  oneOf('deviceType', /\bdevice (?:type|class)$/, ['desktop', 'mobile', 'tablet']),
  oneOf('algorithm', /\balg(?:orithm)?$/, ['RS256', 'ES256']),
  oneOf('protocol', /\bprotocol$/, ['https', 'http']),
  oneOf('branch', /\bbranch$/, ['main', 'develop']),
];

/** Hexadecimal digits of what a digest is called after: `sha256`, `md5`. Without a number it is as long as that of a commit. */
function digestLength(name: string): number {
  const bits = Number(/(?:sha|digest|hash)[^a-z0-9]*[23]?[^a-z0-9]*(256|384|512)/i.exec(name)?.[1] ?? 0);
  return bits > 0 ? bits / 4 : /md5/i.test(name) ? 32 : 40;
}
