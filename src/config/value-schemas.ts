import type { JsonObject } from '../model/json.ts';

/** A text that is not empty. */
export const text: JsonObject = { type: 'string', minLength: 1 };
const reason: JsonObject = { description: 'Why it is accepted.', type: 'string', pattern: '\\S' };
const expires: JsonObject = {
  description: 'The last day, such as "2027-01-31"; then it accepts nothing any more, and is reported.',
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  format: 'date',
};
const parameterValue: JsonObject = { type: ['string', 'number', 'boolean'] };

/** A list of such texts. */
export const texts: JsonObject = { type: 'array', items: text };

/** A time that may be 0. `defaultMs` is in milliseconds. */
export const duration = (description: string, defaultMs?: number): JsonObject => ({
  description: `${description} Such as 500ms, 10s or 2m; a number is in seconds.`,
  type: ['string', 'number'],
  pattern: '^\\d{1,9}(\\.\\d{1,3})?(ms|s|m)?$',
  minimum: 0,
  ...(defaultMs !== undefined && { default: `${defaultMs / 1000}s` }),
});

/** A duration in which something has to happen. */
export const positiveDuration = (description: string, defaultMs: number): JsonObject => ({
  ...duration(description, defaultMs),
  pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,3})?(ms|s|m)?$',
  exclusiveMinimum: 0,
});

/** Yes or no; no by default. */
export const flag = (description: string): JsonObject => ({ description, type: 'boolean', default: false });

/** A list of selectors of operations. */
export const selectors = (description: string): JsonObject => ({
  description: `${description} A method, a path template, both, a tag or an operationId; * stands for any text.`,
  ...texts,
  examples: [['GET /books', '/books/*', 'tag:books', 'id:listBooks']],
});

const secret: JsonObject = {
  description: `The text itself, as in \${API_TOKEN}; or the content of a file, as a path from this file; or what a command prints, run in the folder of this file.`,
  oneOf: [
    text,
    { type: 'object', additionalProperties: false, required: ['file'], properties: { file: text } },
    { type: 'object', additionalProperties: false, required: ['command'], properties: { command: text } },
  ],
};
const secrets = (description: string): JsonObject => ({ description, type: 'object', additionalProperties: secret });
const places: JsonObject = {
  pointer: { description: 'A JSON pointer into the body.', type: 'string', pattern: '^(/.*)?$' },
  header: { description: 'The name of a header.', ...text },
  cookie: { description: 'The name of a cookie.', ...text },
};
const place = (description: string): JsonObject => ({
  description: `${description} A pointer, a header or a cookie.`,
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: places,
});

const identity: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    only: {
      description: 'Selectors of the operations that it is for, beside the identity of the run.',
      ...texts,
      minItems: 1,
    },
    headers: secrets('Headers of every request, by name; {token} in a value stands for the token of the login.'),
    cookies: secrets('Cookies of every request, by name; those that the login sets are sent as well.'),
    login: {
      description: 'Requests that give a session or a token.',
      type: 'object',
      additionalProperties: false,
      required: ['requests'],
      properties: {
        requests: {
          description: 'Sent one after the other, each with the cookies that those before it received.',
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['url'],
            properties: {
              method: { description: 'POST by default; GET without a body.', type: 'string', pattern: '^[A-Za-z]+$' },
              url: { description: 'A path below the target, or an address.', ...text },
              headers: secrets('Headers of the request.'),
              json: { description: 'The body as JSON. A text in it may be a secret from a file or a command.' },
              form: secrets('The fields of a form.'),
            },
          },
        },
        token: place('Where the last response has the token.'),
        lifetime: duration('How long the login lasts.'),
        renewOn: {
          description: 'The statuses that end the login.',
          type: 'array',
          items: { type: 'integer', minimum: 400, maximum: 599 },
          default: [401],
        },
      },
    },
    oauth2: {
      description: 'A token by OAuth 2.0: client credentials, or user and password.',
      type: 'object',
      additionalProperties: false,
      required: ['tokenUrl'],
      properties: {
        tokenUrl: { description: 'A path below the target, or an address.', ...text },
        grant: {
          description: 'What the token is given for.',
          enum: ['client_credentials', 'password'],
          default: 'client_credentials',
        },
        clientId: secret,
        clientSecret: secret,
        clientIn: {
          description: 'Where the client names itself: in the header Authorization or in the body.',
          enum: ['header', 'body'],
          default: 'header',
        },
        username: secret,
        password: secret,
        scope: { description: 'The scopes to ask for, with spaces between them.', ...text },
        lifetime: duration('How long a token lasts; by default what the response says.'),
      },
    },
    csrf: {
      description: 'A value of the login that is sent as a header, against forged requests.',
      type: 'object',
      additionalProperties: false,
      required: ['sendAs'],
      properties: { ...places, sendAs: { description: 'The header to send it in.', ...text } },
      minProperties: 2,
      maxProperties: 2,
    },
  },
};

/** The section `identities`. */
export const identities: JsonObject = {
  description:
    'Who the requests come from, by name, also for contracts that declare no security scheme: headers, cookies, a login, or OAuth 2.0.',
  type: 'object',
  additionalProperties: identity,
};

/** The setting `production`. */
export const production: JsonObject = {
  description:
    'Targets that get only GET, HEAD and OPTIONS, whatever the command line says: true stands for the target of this file, a list has names of hosts, in which * stands for any text.',
  type: ['boolean', 'array'],
  items: text,
  default: false,
};

/** The section `params`. */
export const params: JsonObject = {
  description:
    'Values for parameters that a run cannot learn from responses: by the name of a parameter, or by operation (as in "GET /books/{isbn}" or "PUT /books/*") and then by name.',
  type: 'object',
  additionalProperties: {
    description: 'A text, a number or a boolean; or several of them by name.',
    anyOf: [parameterValue, { type: 'object', additionalProperties: parameterValue }],
  },
};

/** The section `server`. */
export const server: JsonObject = {
  description: 'A service that is started before a run, started again when it ends, and stopped after the run.',
  type: 'object',
  additionalProperties: false,
  required: ['command'],
  properties: {
    command: { description: 'A command line for the shell, run in the folder of this file.', ...text },
    ready: {
      description:
        'A URL, or a path below the target, that responds with a status below 400 when the service is ready; by default it is ready when it accepts connections.',
      ...text,
    },
    wait: duration('How long to wait until the service is ready.'),
    env: {
      description: 'Variables for the environment of the service.',
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
    log: { description: 'A file for the output of the service, as a path from this file.', ...text },
  },
};

/** The section `exceptions`. */
export const exceptions: JsonObject = {
  description: 'Findings of a test that are accepted, each with its reason.',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rule', 'reason'],
    properties: {
      rule: { description: 'The rule, as in the report.', ...text },
      at: { description: 'GET /books, /books or GET /admin/*; everywhere by default.', ...text },
      cause: { description: 'The cause, as in the JSON report; every cause by default.', ...text },
      reason,
      expires,
    },
  },
};

const reportFile = (description: string): JsonObject => ({ description, ...text });

/** The section `reports`. */
export const reports: JsonObject = {
  description:
    'Files for reports, as paths from this file, by format. - is standard output; {api} stands for the name of the API.',
  type: 'object',
  additionalProperties: false,
  properties: {
    text: reportFile('What the terminal shows, with all details.'),
    html: reportFile('One page for people, without network.'),
    json: reportFile('Everything, for programs; coldframe-report.schema.json describes it.'),
    junit: reportFile('For the test views of CI services.'),
    sarif: reportFile('For code scanning, as of GitHub (SARIF 2.1.0).'),
    github: reportFile('Annotations for GitHub Actions; - is usual.'),
    gitlab: reportFile('For the Code Quality widget of GitLab.'),
    markdown: reportFile('A comment for a pull request.'),
    ctrf: reportFile('The Common Test Report Format.'),
    har: reportFile('Every request and response (HTTP Archive 1.2).'),
    baseline: reportFile('The findings to accept from now on.'),
    blob: reportFile('Everything, for coldframe merge.'),
  },
};

/** The section `lint`. */
export const lint: JsonObject = {
  description: 'What coldframe lint reports.',
  type: 'object',
  additionalProperties: false,
  properties: {
    rules: {
      description: 'The level of the findings of a rule, by its id; off leaves them out.',
      type: 'object',
      additionalProperties: { enum: ['error', 'warning', 'advice', 'off'] },
    },
    exceptions: {
      description: 'Findings that are accepted.',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule', 'reason'],
        properties: {
          rule: { description: 'The rule, as in the report.', ...text },
          at: { description: 'POST /books, /books or #/components/schemas/Book; everywhere by default.', ...text },
          reason,
          expires,
        },
      },
    },
  },
};

/** The section `diff`. */
export const acceptedChanges: JsonObject = {
  description: 'What coldframe diff accepts.',
  type: 'object',
  additionalProperties: false,
  properties: {
    accepted: {
      description: 'Changes of the contract that are accepted although they break clients.',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['change', 'reason'],
        properties: {
          change: { description: 'The kind of change, such as property-required.', ...text },
          at: { description: 'Where: a pointer or an operation; everywhere by default.', ...text },
          reason,
          expires,
        },
      },
    },
  },
};
