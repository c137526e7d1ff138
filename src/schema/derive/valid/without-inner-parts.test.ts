import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { withoutInnerParts } from './without-inner-parts.ts';

function leanOf(schema: JsonObject, base: JsonObject) {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return withoutInnerParts({ document, dialect: '3.1', validator }, '/components/schemas/S', base);
}

const hours = { type: 'integer' };

describe('withoutInnerParts', () => {
  it('leaves out what is not required of objects, also in lists and in objects within them, but keeps the outermost properties', () => {
    const page = { required: ['no'], properties: { no: hours, note: { type: 'string' } } };
    const schema = {
      properties: {
        title: { type: 'string' },
        pages: { items: page },
        cover: { required: ['back'], properties: { back: page } },
      },
    };
    const base = {
      title: 'Emma',
      pages: [
        { no: 1, note: 'a' },
        { no: 2, note: 'b' },
      ],
      cover: { back: { no: 3, note: 'c' } },
    };
    expect(leanOf(schema, base)).toEqual({ title: 'Emma', pages: [{ no: 1 }, { no: 2 }], cover: { back: { no: 3 } } });
    expect(leanOf(schema, { title: 'Emma', pages: [{ no: 1 }] })).toBeUndefined();
  });

  it('turns the flag that requires a part', () => {
    const reminders = {
      required: ['enabled'],
      properties: { enabled: { type: 'boolean' }, hours },
      if: { properties: { enabled: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['hours'] },
    };
    const base = { reminders: { enabled: true, hours: 2 } };
    expect(leanOf({ properties: { reminders } }, base)).toEqual({ reminders: { enabled: false } });
  });
});
