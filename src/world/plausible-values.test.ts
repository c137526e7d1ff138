import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { contractOf } from '../testing/book-contract.ts';
import { responseEntry } from './resources/operation-schemas.ts';
import { localeOf } from './words/locale.ts';
import { createWorld } from './world.ts';

const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };
const id: JsonObject = { name: 'id', in: 'path', required: true, schema: whole };
const ok = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  responses: { '200': { description: '', content: { 'application/json': { schema, ...more } } } },
});

function bodies(paths: JsonObject, schemas: JsonObject = {}) {
  const contract = contractOf({ openapi: '3.1.0', paths, components: { schemas } });
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const world = createWorld(contract, { validator });
  return (key: string, values: Readonly<Record<string, Json>> = {}): Json => {
    const operation = contract.operations.find((one) => one.key === key);
    const entry = operation && responseEntry(operation);
    if (operation === undefined || entry === undefined) throw new Error(`no ${key}`);
    return world.body({ operation, entry, parameters: new Map(Object.entries(values)) })?.value ?? null;
  };
}

/** The values of one property of twenty things of a kind. */
function valuesOf(kind: string, name: string, schema: JsonObject): readonly Json[] {
  const properties = { id: whole, [name]: schema };
  const thing = { type: 'object', required: ['id', name], properties };
  const get = bodies({ [`/${kind}s/{id}`]: { parameters: [id], get: ok(thing) } });
  return Array.from(
    { length: 20 },
    (_, at) => (get(`GET /${kind}s/{id}`, { 'path/id': at + 1 }) as JsonObject)[name] ?? null,
  );
}

it.each([
  ['patient', 'height_cm', 150, 200],
  ['vital', 'systolic', 104, 138],
  ['vital', 'heartRate', 56, 98],
  ['vital', 'temperature', 36, 38],
  ['vital', 'oxygenSaturation', 94, 99],
  ['product', 'vat_rate', 5, 25],
  ['product', 'weight_kg', 0, 12],
  ['doctor', 'yearsOfExperience', 1, 30],
  ['card', 'expYear', 2027, 2031],
  ['patient', 'weight_kg', 45, 105],
  ['patient', 'body_fat_pct', 0, 100],
  ['session', 'avg_bpm', 50, 170],
  ['session', 'duration_min', 5, 90],
  ['metric', 'sleep_hours', 1, 12],
  ['employee', 'experience_years', 1, 12],
  ['home', 'bedrooms', 1, 5],
  ['home', 'monthly_rent', 300, 2400],
  ['device', 'battery_level', 0, 100],
  ['device', 'rssi', -90, -40],
  ['episode', 'seasonNumber', 1, 12],
  ['disk', 'freeSpace', 1e9, 1e12],
  ['video', 'resolution', 240, 4320],
  ['file', 'mtimeMs', 1.6e12, 1.8e12],
  ['line', 'unit_amount_minor', 500, 24_000],
  ['course', 'ratingStar', 3, 5],
  ['team', 'page_size', 20, 20],
  ['form', 'originalFontSize', 10, 32],
  ['attempt', 'responseDurationMs', 4, 900],
  ['token', 'logprob', -3, 0],
  ['vehicle', 'axleCount', 2, 6],
  ['vehicle', 'max_payload_kg', 800, 24_000],
  ['vehicle', 'odometerKm', 4000, 96_000],
  ['vehicle', 'tyre_pressure_kpa', 210, 880],
  ['tracker', 'batteryMv', 3100, 4190],
  ['tracker', 'rssi_dbm', -88, -42],
  ['freight', 'setpointCelsius', 12, 29],
  ['freight', 'pallet_count', 1, 33],
  ['fence', 'radiusM', 50, 2000],
  ['image', 'aspect', 1, 2],
  ['video', 'frame_rate', 24, 60],
])('numbers have the size of what they are: %s %s', (kind, name, least, most) => {
  for (const value of valuesOf(kind, name, whole)) {
    expect(Number(value)).toBeGreaterThanOrEqual(least);
    expect(Number(value)).toBeLessThanOrEqual(most);
  }
});

it('a telephone number is not a date, although its pattern accepts dates', () => {
  for (const value of valuesOf('patient', 'phone', { type: 'string', pattern: '^\\+?[0-9 /()-]{6,20}$' }))
    expect(value).toMatch(/^\+1\d{10}$/);
});

it('shares of a whole number are percentages', () => {
  for (const value of valuesOf('guess', 'confidence', whole)) expect(Number(value)).toBeGreaterThan(19);
  for (const value of valuesOf('guess', 'confidence', { type: 'number' })) expect(Number(value)).toBeLessThanOrEqual(1);
});

it('a location is a town, and who approves is a person', () => {
  const english = localeOf('en');
  const towns = english.towns.map(({ city }) => city);
  for (const value of valuesOf('person', 'location', text)) expect(towns).toContain(value);
  for (const value of valuesOf('request', 'approver', text))
    expect(english.lastNames).toContain(String(value).split(' ').at(-1));
});

it('what is shown has not been deleted, unless the contract shows when', () => {
  const deletedAt = { type: ['string', 'null'], format: 'date-time' };
  const values = (kind: string, schema: JsonObject) => new Set(valuesOf(kind, 'deletedAt', schema));
  expect(values('course', deletedAt)).toEqual(new Set([null]));
  expect(values('course', { ...deletedAt, examples: ['2025-02-03T04:05:06Z'] }).size).toBeGreaterThan(1);
  expect(values('deletedcourse', deletedAt).size).toBeGreaterThan(1);
});

it('is true of few things that they are exceptions, and of most that they work', () => {
  const flag = { type: 'boolean' };
  const share = (kind: string, name: string) => valuesOf(kind, name, flag).filter((value) => value === true).length;
  for (const name of ['deceased', 'isBot', 'is_overdue', 'cancelled', 'banned'])
    expect(share('thing', name)).toBeLessThan(7);
  for (const name of ['active', 'is_enabled', 'emailVerified']) expect(share('thing', name)).toBeGreaterThan(13);
});

it('an item that nothing describes is an object', () => {
  const get = bodies({ '/users/{id}': { parameters: [id], get: ok({}) } });
  expect(get('GET /users/{id}', { 'path/id': 7 })).toEqual({});
});

it('counters count, whatever happened to the things', () => {
  const counts: JsonObject = { type: 'object', required: ['created'], properties: { created: whole } };
  for (const value of valuesOf('plan', 'counts', counts))
    expect(Number((value as JsonObject)['created'])).toBeLessThan(1000);
});

it.each([
  ['message', 'replyTo', /^mess_\w{10}$/],
  ['message', 'cc', /^[\w.-]+@example\.com$/],
  ['issue', 'body_md', /^[A-Z].*\.$/],
  ['login', 'jwt', /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}$/],
  ['login', 'tokenType', /^Bearer$/],
  ['order', 'storniertAm', /^20\d\d-/],
  ['address', 'landkreis', /^\p{Lu}/u],
  ['dish', 'name', /^(?:Baked|Fresh|Grilled|Roasted|Smoked|Spicy|Steamed|Sweet) /],
  ['dish', 'category', /^(?:Fruit|Vegetables|Dairy|Grains|Drinks|Snacks)$/],
  ['product', 'category', /^(?:Home|Kitchen|Office|Outdoor|Clothing|Electronics)$/],
  ['alert', 'createdByDisplayName', /^\p{L}+ \p{L}+$/u],
  ['currency', 'code', /^[A-Z]{3}$/],
  ['comment', 'authorNickname', /^\p{L}+\.\p{L}+\d*$/u],
  ['person', 'twitter', /^\p{L}+\.\p{L}+\d*$/u],
  ['profile', 'linkedin', /^https:\/\/example\.com\//],
  ['button', 'primary_button_color_hover', /^\p{L}+$/u],
  ['file', 'sha256', /^[0-9a-f]{64}$/],
  ['file', 'md5', /^[0-9a-f]{32}$/],
  ['job', 'roleArn', /^arn:aws:iam::\d{12}:role\/[a-z]+$/],
  ['key', 'allowed_cidr', /^10\.\d{1,3}\.0\.0\/16$/],
  ['build', 'gitRepo', /^[a-z]+\/[a-z-]+$/],
  ['build', 'namespace', /^[a-z]+$/],
  ['certificate', 'dns_name', /^[a-z]+\.example\.com$/],
  ['plan', 'NumberOfPayments', /^\d+$/],
  ['guide', 'question', /\?$/],
  ['node', 'health', /^(?:healthy|degraded)$/],
  ['webhook', 'event', /^[a-z]+\.[a-z]+$/],
  ['audit', 'action', /^[a-z]+$/],
  ['transfer', 'additionalInformation', /\.$/],
  ['service', 'ownerTeam', /^\p{Lu}\p{Ll}+(?: \p{Ll}+)?$/u],
  ['person', 'introduction', /\.$/],
  ['theme', 'fontFamily', /^(?:Inter|Georgia|Roboto)$/],
  ['post', 'media_type', /^(?:image|application)\/(?:jpeg|png|pdf)$/],
  ['profile', 'name', /^\p{L}+ \p{L}+$/u],
  ['qualityprofile', 'name', /^[^.]*$/],
  ['book', 'narratorName', /^\p{L}+ \p{L}+$/u],
  ['series', 'remotePoster', /^https:.*\.svg$/],
  ['user', 'avatar_template', /^https:.*\.svg$/],
  ['medium', 'thumb_url', /^https:.*\.svg$/],
  ['emailsetting', 'fromAddress', /^[\w.-]+@example\.com$/],
  ['emailsetting', 'pass', /^\w{24}$/],
  ['download', 'timeleft', /^\d\d:\d\d:\d\d$/],
  ['track', 'season', /^\d+$/],
  ['import', 'log', /^[A-Z].*\.$/],
  ['visit', 'interest_level', /^(?:low|medium|high)$/],
])('texts are of the kind that their place says: %s %s', (kind, name, expected) => {
  for (const value of valuesOf(kind, name, text)) expect(value).toMatch(expected);
});

it('links are known by a description, also where a part of that is a link', () => {
  const described = { ...text, description: 'The [Spotify URL](/documentation/urls) for the object.' };
  for (const value of valuesOf('album', 'spotify', described)) expect(value).toMatch(/^https:/);
  for (const value of valuesOf('album', 'cover', { ...text, examples: ['https://example.com/1.png\n'] }))
    expect(value).not.toMatch(/\s/);
});

it('what may only be letters, digits and hyphens is a word or some', () => {
  const schema = { type: 'array', minItems: 1, items: { ...text, pattern: '^[a-z][a-z0-9-]{1,19}$' } };
  const topics = new Set(valuesOf('talk', 'topics', schema).flatMap((one) => (Array.isArray(one) ? one : [])));
  expect(topics.size).toBeGreaterThan(3);
  for (const topic of topics) expect(topic).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  for (const note of valuesOf('talk', 'description', { ...text, pattern: '^[a-z-]+$' }))
    expect(note).toMatch(/^[a-z]+(?:-[a-z]+){0,2}$/);
});

describe('codes', () => {
  it('are dates where a pattern accepts dates alone', () => {
    const codesOf = (pattern: string) => {
      const body = { type: 'object', required: ['postcode'], properties: { postcode: { ...text, pattern } } };
      const get = bodies({
        '/places': { get: ok({ type: 'array', items: body }) },
        '/places/{id}': { parameters: [id], get: ok(body) },
      });
      return (get('GET /places') as unknown as readonly JsonObject[]).map(({ postcode }) => postcode);
    };
    const day = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
    for (const code of codesOf(day)) expect(code).toMatch(/^20\d\d-/);
    for (const pattern of ['^[A-Z0-9 -]{3,10}$', '^[0-9-]{3,10}$'])
      for (const code of codesOf(pattern)) expect(code).not.toMatch(new RegExp(day));
  });

  it('have the form of the example', () => {
    for (const value of valuesOf('prison', 'code', { ...text, examples: ['MDI'] })) expect(value).toMatch(/^[A-Z]{3}$/);
  });
});

it('a placeholder is not an example, of a property or of a body', () => {
  for (const value of valuesOf('box', 'lot_label', { ...text, examples: ['string'] })) expect(value).not.toBe('string');
  const get = bodies({
    '/boxes': {
      get: ok(
        { type: 'array', items: { type: 'object', properties: { lot: text } } },
        { example: [{ lot: 'string' }] },
      ),
    },
  });
  expect(JSON.stringify(get('GET /boxes'))).not.toContain('"string"');
});

it('a body that is not described is an object', () => {
  expect(bodies({ '/health': { get: ok({}) } })('GET /health')).toEqual({});
});

it('a success has no problem', () => {
  const problem = { type: 'object', properties: { detail: text } };
  const found = valuesOf('report', 'outcome', { type: 'object', properties: { name: text, problem, note: text } });
  expect(found.some((one) => Object.hasOwn(one as JsonObject, 'problem'))).toBe(false);
});

describe('things below others', () => {
  const note: JsonObject = {
    type: 'object',
    required: ['id', 'bookId'],
    properties: { id: whole, bookId: whole, text },
  };
  const bookId = { name: 'bookId', in: 'path', required: true, schema: whole };
  const sid = { name: 'sid', in: 'path', required: true, schema: text };
  const owner = { name: 'accountSid', in: 'path', required: true, schema: text };
  const call: JsonObject = {
    type: 'object',
    required: ['sid', 'account_sid'],
    properties: { sid: text, account_sid: text },
  };
  const example = { sid: 'CA1', account_sid: 'AC1' };
  const get = bodies(
    {
      '/books': { get: ok({ type: 'array', items: { type: 'object', required: ['id'], properties: { id: whole } } }) },
      '/books/{bookId}': {
        parameters: [bookId],
        get: ok({ type: 'object', required: ['id'], properties: { id: whole } }),
      },
      '/notes': { get: ok({ type: 'array', items: { $ref: '#/components/schemas/Note' } }) },
      '/notes/{id}': { parameters: [id], get: ok({ $ref: '#/components/schemas/Note' }) },
      '/books/{bookId}/notes': {
        parameters: [bookId],
        get: ok({ type: 'array', items: { $ref: '#/components/schemas/Note' } }),
      },
      '/accounts/{accountSid}/calls': {
        parameters: [owner],
        get: ok({ type: 'array', items: { $ref: '#/components/schemas/Call' } }),
      },
      '/accounts/{accountSid}/calls/{sid}': {
        parameters: [owner, sid],
        get: ok({ $ref: '#/components/schemas/Call' }, { example }),
      },
      '/tags/{tag}': {
        parameters: [{ name: 'tag', in: 'path', required: true, schema: text }],
        get: ok({
          type: 'object',
          properties: {
            data: {
              type: 'object',
              required: ['id', 'attributes'],
              properties: { id: text, attributes: { type: 'object', required: ['tag'], properties: { tag: text } } },
            },
          },
        }),
      },
    },
    { Note: note, Call: call },
  );

  it('belong to the one that the path names', () => {
    for (const asked of [1, 2, 48_151]) {
      const notes = get('GET /books/{bookId}/notes', { 'path/bookId': asked }) as unknown as readonly JsonObject[];
      expect(notes.length).toBeGreaterThan(0);
      for (const one of notes) expect(one['bookId']).toBe(asked);
    }
  });

  it('are not the example where that is of another owner', () => {
    const asked = (account: string) =>
      get('GET /accounts/{accountSid}/calls/{sid}', { 'path/accountSid': account, 'path/sid': 'CA1' });
    expect(asked('AC1')).toEqual(example);
    expect(asked('AC2')).toEqual({ ...example, account_sid: 'AC2' });
  });

  it('have what the path names them by among their attributes', () => {
    expect(JSON.stringify(get('GET /tags/{tag}', { 'path/tag': 'kestrel' }))).toContain('"tag":"kestrel"');
  });
});

describe('ids', () => {
  const named = (example?: string): JsonObject => ({ ...text, ...(example === undefined ? {} : { example }) });
  const thing = (properties: JsonObject): JsonObject => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
  });
  const listOf = (name: string, properties: JsonObject): readonly JsonObject[] => {
    const parameter = { name, in: 'path', required: true, schema: text };
    const get = bodies({
      '/types': { get: ok({ type: 'array', items: thing(properties) }) },
      [`/types/{${name}}`]: { parameters: [parameter], get: ok(thing(properties)) },
    });
    return get('GET /types') as unknown as readonly JsonObject[];
  };

  it('that are called UUIDs are such, without a format as well', () => {
    for (const one of listOf('uuid', { uuid: text })) expect(one['uuid']).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/);
  });

  it('that are names have the form of the example, which is the first', () => {
    const pattern = { ...named('user.signup'), pattern: '^[a-z.]+$' };
    const [first, ...others] = listOf('name', { name: pattern });
    expect(first?.['name']).toBe('user.signup');
    for (const one of others) expect(one['name']).toMatch(/^[a-z]+\.[a-z]+$/);
  });

  it('that refer to the UUID of what has another id, have it', () => {
    const campaign = thing({ id: whole, uuid: text });
    const bounce = thing({ id: whole, campaign_uuid: text });
    const get = bodies({
      '/campaigns': { get: ok({ type: 'array', items: campaign }) },
      '/campaigns/{id}': { parameters: [id], get: ok(campaign) },
      '/bounces': { get: ok({ type: 'array', items: bounce }) },
      '/bounces/{id}': { parameters: [id], get: ok(bounce) },
    });
    const campaigns = get('GET /campaigns') as unknown as readonly JsonObject[];
    const uuids = campaigns.map((one) => one['uuid']);
    for (const one of get('GET /bounces') as unknown as readonly JsonObject[])
      expect(uuids).toContain(one['campaign_uuid']);
  });
});

describe('what identifies things', () => {
  const byPath = (parameter: string, properties: JsonObject) => {
    const thing = { type: 'object', required: Object.keys(properties), properties };
    const get = bodies({
      [`/ships/{${parameter}}`]: {
        parameters: [{ name: parameter, in: 'path', required: true, schema: text }],
        get: ok(thing),
      },
    });
    return get(`GET /ships/{${parameter}}`, { [`path/${parameter}`]: 'octo' });
  };

  it.each([
    ['shipSymbol', { name: text, symbol: text }, 'symbol'],
    ['shipSku', { id: whole, sku: text }, 'sku'],
    ['bookIsbn', { id: whole, isbn: text }, 'isbn'],
    ['carVin', { id: whole, vin: text }, 'vin'],
    ['username', { id: whole, name: text, login: text }, 'login'],
    ['login', { id: whole, handle: text }, 'handle'],
    ['ship_name', { id: whole, name: text, login: text }, 'name'],
  ])('is for {%s} of %j the property %s', (parameter, properties, name) => {
    expect(byPath(parameter, properties)).toMatchObject({ [name]: 'octo' });
  });

  it('is referred to by its name, where that is a code, and not where the code is of something else', () => {
    const system = { type: 'object', required: ['symbol', 'code'], properties: { symbol: text, code: text } };
    const properties = { id: whole, systemSymbol: text, systemCode: text };
    const ship = { type: 'object', required: Object.keys(properties), properties };
    const symbol: JsonObject = { name: 'symbol', in: 'path', required: true, schema: text };
    const get = bodies({
      '/systems': { get: ok({ type: 'array', items: system }) },
      '/systems/{symbol}': { parameters: [symbol], get: ok(system) },
      '/ships': { get: ok({ type: 'array', items: ship }) },
      '/ships/{id}': { parameters: [id], get: ok(ship) },
    });
    const symbols = (get('GET /systems') as unknown as readonly JsonObject[]).map((one) => one['symbol']);
    const ships = get('GET /ships') as unknown as readonly JsonObject[];
    for (const one of ships) expect(symbols).toContain(one['systemSymbol']);
    expect(ships.every((one) => symbols.includes(one['systemCode']))).toBe(false);
  });

  it('is repeated by the parts that name it', () => {
    const cooldown = { type: 'object', required: ['shipSymbol'], properties: { shipSymbol: text } };
    expect(byPath('shipSymbol', { symbol: text, cooldown })).toEqual({
      symbol: 'octo',
      cooldown: { shipSymbol: 'octo' },
    });
    expect(byPath('shipSymbol', { id: text, cooldown })).not.toMatchObject({ cooldown: { shipSymbol: 'octo' } });
  });

  it('is taken from the collection whose path is in the plural', () => {
    const uuid = { ...text, format: 'uuid' };
    const user = { type: 'object', required: ['id'], properties: { id: uuid } };
    const post = { type: 'object', required: ['user_id'], properties: { user_id: uuid } };
    const parameters = [{ ...id, schema: uuid }];
    const ref = { $ref: '#/components/schemas/User' };
    const get = bodies(
      {
        '/user': { get: ok({ type: 'array', items: ref }) },
        '/user/{id}': { parameters, get: ok(ref) },
        '/users': { get: ok({ type: 'array', items: ref }) },
        '/users/{id}': { parameters, get: ok(ref) },
        '/posts/{id}': { parameters: [id], get: ok(post) },
      },
      { User: user },
    );
    const listed = (get('GET /users') as unknown as readonly JsonObject[]).map((one) => one['id']);
    for (let at = 1; at < 20; at += 1)
      expect(listed).toContain((get('GET /posts/{id}', { 'path/id': at }) as JsonObject)['user_id']);
  });
});

it('the name of a holder is that of a person, and a label is a word or a state', () => {
  const holder = { ...text, description: "The card holder's name as it appears on the card." };
  for (const name of valuesOf('card', 'name', holder)) expect(String(name)).toMatch(/^[A-Z]\w+ [A-Z]\w+$/);
  expect(valuesOf('card', 'name', holder)).not.toEqual(valuesOf('card', 'name', text));
  expect(valuesOf('user', 'global_name', text)).toEqual(valuesOf('user', 'name', text));
  const labels = valuesOf('issue', 'labels', { type: 'array', minItems: 1, items: text });
  for (const [label] of labels as readonly (readonly string[])[]) expect(label).toMatch(/^[A-Z][a-z]+$/);
  const states = new Set(valuesOf('ticket_state', 'internal_label', text));
  for (const one of states) expect(['New', 'In progress', 'Waiting', 'Resolved', 'Closed']).toContain(one);
});

it('snowflakes, colours and rates are numbers of their size', () => {
  for (const one of valuesOf('channel', 'guild', { ...text, format: 'snowflake' }))
    expect(one).toMatch(/^[1-9]\d{17}$/);
  for (const one of valuesOf('role', 'color', whole)) expect(Number(one)).toBeGreaterThan(0x10_00_00);
  for (const one of valuesOf('channel', 'bitrate', whole)) expect(Number(one)).toBeGreaterThanOrEqual(64_000);
});

it('a map has the names of its example, and texts like the numbers there', () => {
  const example = { paid: true, monthly_spend: 155.5, plan: 'gold' };
  const map = { type: 'object', additionalProperties: text, example };
  const [, ...others] = valuesOf('company', 'custom_attributes', map) as readonly JsonObject[];
  for (const one of others) {
    expect(one['paid']).toBe('true');
    expect(String(one['monthly_spend'])).toMatch(/^\d{2,3}(?:\.\d)?$/);
  }
  const localized = { type: 'object', additionalProperties: text };
  for (const one of valuesOf('command', 'name_localizations', localized))
    expect(Object.keys(one as JsonObject)).toEqual(['en', 'de']);
});

it('areas of an address are a region, a town, and a part of a town', () => {
  const regions = new Set(valuesOf('address', 'region', text));
  for (const one of valuesOf('address', 'admin_area_1', text)) expect(regions).toContain(one);
  expect(valuesOf('address', 'admin_area_2', text)).toEqual(valuesOf('address', 'city', text));
  expect(valuesOf('address', 'admin_area_3', text)).toContain('Riverside');
});

it('the name beside a login is of a person, but not that of what someone logs in to', () => {
  const properties = { id: whole, username: text, name: text };
  const first = (kind: string, more: JsonObject) => {
    const thing = { type: 'object', required: ['username', 'name'], properties: { ...properties, ...more } };
    const get = bodies({ [`/${kind}s/{id}`]: { parameters: [id], get: ok(thing) } });
    return get(`GET /${kind}s/{id}`, { 'path/id': 7 }) as JsonObject;
  };
  const post = first('post', {});
  expect(String(post['username'])).toContain(String(post['name']).split(' ')[0]?.toLowerCase());
  const database = first('database', { host: text, password: text });
  expect(String(database['username'])).not.toContain(String(database['name']).split(' ')[0]?.toLowerCase());
});

it('a text is what its description mentions as an example', () => {
  const method = { type: 'string', description: 'The method of the form (e.g. POST)' };
  expect(new Set(valuesOf('form', 'method', method))).toEqual(new Set(['POST']));
});

it('a length in years is not a calendar year, and never below zero', () => {
  for (const years of valuesOf('asset', 'effectiveLifeYears', { type: 'integer', example: 5 }))
    expect(Number(years)).toBeGreaterThan(0);
  expect(valuesOf('book', 'year', { type: 'integer', example: 1999 })).toContain(1995);
});

it.each([
  ['a list of alternatives', { rules: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Rule' } } }],
  ['an alternative', { rules: { $ref: '#/components/schemas/Rule' } }],
])('what needs itself in %s ends with the alternative that does not', (_, properties) => {
  const condition = { type: 'object', required: ['field'], properties: { field: { enum: ['kind', 'country'] } } };
  const group = { type: 'object', required: ['rules'], properties };
  const schemas = { Rule: { oneOf: [{ $ref: '#/components/schemas/Group' }, condition] }, Group: group };
  const settings = {
    type: 'object',
    required: ['routing'],
    properties: { routing: { $ref: '#/components/schemas/Rule' } },
  };
  const get = bodies({ '/settings': { get: ok(settings) } }, schemas);
  const made = JSON.stringify(get('GET /settings'));
  expect(made).toMatch(/"routing":\{"rules":.*"field":"(?:kind|country)"/);
  expect(made).not.toMatch(/(?:"rules":\[?\{){2}/);
});

it.each([
  [
    'one of its kind',
    { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Link' } } },
  ],
  ['two of its kind', { type: 'array', minItems: 2, items: { $ref: '#/components/schemas/Link' } }],
  [
    'more properties than it has',
    { type: 'object', minProperties: 9, additionalProperties: { $ref: '#/components/schemas/Link' } },
  ],
])('what needs %s is not made without end', (_, link) => {
  const page = { type: 'object', properties: { title: text, first: { $ref: '#/components/schemas/Link' } } };
  const get = bodies({ '/page': { get: ok(page) } }, { Link: link });
  expect(get('GET /page') ?? {}).not.toHaveProperty('first');
});

it('a list of lists ends', () => {
  const lists = { type: 'array', items: { $ref: '#/components/schemas/Lists' } };
  const page = { type: 'object', required: ['lists'], properties: { lists: { $ref: '#/components/schemas/Lists' } } };
  const get = bodies({ '/page': { get: ok(page) } }, { Lists: lists });
  expect(get('GET /page')).toHaveProperty('lists');
  const made = JSON.stringify(get('GET /page'));
  expect(made.length).toBeLessThan(2000);
  expect(made).not.toMatch(/\[{6}/);
});

it('alternatives that need each other end', () => {
  const field: JsonObject = { type: 'object', required: ['field'], properties: { field: text } };
  const needing = (name: string, other: string) => ({
    type: 'object',
    required: [name],
    properties: { [name]: { $ref: `#/components/schemas/${other}` } },
  });
  const schemas = {
    All: { oneOf: [needing('all', 'Any'), field] },
    Any: { oneOf: [needing('any', 'All'), field] },
  };
  const page = { type: 'object', required: ['rule'], properties: { rule: { $ref: '#/components/schemas/All' } } };
  const get = bodies({ '/page': { get: ok(page) } }, schemas);
  expect(get('GET /page')).toMatchObject({ rule: { all: { field: expect.any(String) } } });
});

it.each([
  ['priceList', ['standard', 'express']],
  ['readings', ['temperature', 'humidity']],
  ['contacts', ['sales', 'support']],
  ['openingHours', ['monday', 'tuesday']],
  ['shelfList', ['shelf1', 'shelf2']],
])('a map called %s has words for keys', (name, keys) => {
  const [map] = valuesOf('shop', name, { type: 'object', additionalProperties: { type: 'number' } });
  expect(Object.keys(map as JsonObject)).toEqual(keys);
});

it.each([
  ['terms', 'incoterm', /^[A-Z]{3}$/],
  ['line', 'hsCode', /^\d{4}\.\d{2}$/],
  ['load', 'unNumber', /^UN\d{4}$/],
  ['party', 'eori', /^DE\d{15}$/],
  ['party', 'glnCode', /^4\d{12}$/],
])('codes of trade have their form: %s %s', (kind, name, form) => {
  for (const value of valuesOf(kind, name, text)) expect(value).toMatch(form);
});

it('a reading has a time in seconds, and an exchange rate is near one', () => {
  for (const value of valuesOf('reading', 'ts', whole)) expect(Number(value)).toBeGreaterThan(1.6e9);
  for (const value of valuesOf('quote', 'exchangeRate', { type: 'number' })) {
    expect(Number(value)).toBeGreaterThanOrEqual(0.6);
    expect(Number(value)).toBeLessThanOrEqual(1.6);
  }
});
