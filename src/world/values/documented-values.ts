import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** The examples of a document, sorted by the name of the property that has them. */
export interface DocumentedValues {
  /** Texts by the words of the property's name. */
  readonly textsFor: (name: string, kind: string) => readonly string[];
}

/** Names that mean something else in each place. */
const ambiguous = new Set(
  'name title type id value description status code key label text message data state kind href url uri link next previous'.split(
    ' ',
  ),
);
const mostParts = 300_000;
const mostTexts = 24;
const longestText = 160;

/** Collects the examples of all properties and bodies of a document. It reads the document when the first value is asked for. */
export function readDocumentedValues(document: JsonObject): DocumentedValues {
  const texts = new Map<string, Set<string>>();
  let parts = 0;
  return {
    textsFor: (name, kind) => {
      if (parts === 0) visit(document, '', '');
      const { plain } = wordsOfName(name);
      if (plain === '') return [];
      const found = texts.get(`${kind}.${plain}`) ?? (ambiguous.has(plain) ? undefined : texts.get(plain));
      return found === undefined ? [] : [...found];
    },
  };

  /** `name` is that of the property that a schema is for, `kind` that of the object around it. */
  function visit(value: Json, name: string, kind: string): void {
    parts += 1;
    if (typeof value !== 'object' || value === null || parts > mostParts) return;
    if (!isObject(value)) {
      for (const item of value) visit(item, name, kind);
      return;
    }
    for (const example of examplesOf(value)) collect(example, name, kind);
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue;
      if (key !== 'properties' || !isObject(inner)) {
        visit(inner, name, key.startsWith('x-') ? '' : kind);
        continue;
      }
      for (const [property, schema] of Object.entries(inner)) visit(schema, property, wordsOfName(name).plain);
    }
  }

  function collect(value: Json, name: string, kind: string): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 10)) collect(item, name, kind);
    } else if (isObject(value)) {
      for (const [property, inner] of Object.entries(value)) collect(inner, property, wordsOfName(name).plain);
    } else if (typeof value === 'string' && isInformative(value) && !isPlaceholder(value, name)) {
      const { plain } = wordsOfName(name);
      add(plain, value.trim());
      add(`${kind}.${plain}`, value.trim());
    }
  }

  function add(key: string, text: string): void {
    const known = texts.get(key) ?? new Set();
    if (known.size < mostTexts) known.add(text);
    texts.set(key, known);
  }
}

/** The examples that a Schema Object, a Parameter Object or a Media Type Object has. */
function examplesOf(value: JsonObject): readonly Json[] {
  const example = memberOf(value, 'example');
  const examples = memberOf(value, 'examples');
  const named = isObject(examples) ? Object.values(examples).map((one) => memberOf(one, 'value') ?? null) : [];
  return [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : named)];
}

function isInformative(text: string): boolean {
  return text.length > 1 && text.length <= longestText && !/^(?:string|text|example|null|value)$/i.test(text);
}

/** Whether an example only repeats the name of its property or of its type: `"status": "status"`, `"status": "string"`. */
export function isPlaceholder(example: string, name: string): boolean {
  return example === 'string' || example.toLowerCase() === name.toLowerCase();
}

/**
 * The values that a description of a property lists in quotes: "can be `visa` or `amex`". One alone is more often a name than a value, and where the property
 * itself is among them, they are properties: "either `name` or `company` is required".
 */
export function quotedValues(description: string, name: string): readonly string[] {
  if (!/\b(?:one of|can be|either|possible|values?|e\.g\.|for example|such as|options?)\b/i.test(description))
    return [];
  const found = [...description.matchAll(/(?:`([\w.:/ -]{1,40})`|"([\w.:/ -]{1,40})"|'([\w.:/-]{1,40})')/g)];
  const texts = found.map(([, first, second, third]) => first ?? second ?? third ?? '');
  const values = [...new Set(texts)].filter((text) => !/^(?:true|false|null|\d+)$|[./]$/.test(text));
  return values.length > 1 && !values.includes(name) ? values : [];
}

/** The value that a description says a type always has: "The type of this resource: `accounts`". */
export function onlyValue(description: string, name: string): string | undefined {
  if (!/^(?:.*type|kind|object)$/i.test(name)) return undefined;
  const [, value] = /^[^`"']*(?::|\b(?:is|be|always|to|as)) *[`"']([\w.:-]{1,40})[`"']\.?\s*$/i.exec(description) ?? [];
  return value;
}

/** The one value that a description gives as an example: "the method of the form (e.g. POST)". */
export function mentionedValue(description: string): string | undefined {
  const all = [...description.matchAll(/\(e\.g\.,?:? *[`"']?([\w.:/+-]{2,40})[`"']?\)/g)];
  return all.length === 1 ? all[0]?.[1] : undefined;
}
