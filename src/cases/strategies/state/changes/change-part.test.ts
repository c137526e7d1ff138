import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const alertRule = { type: 'object', properties: { enabled: { type: 'boolean' }, note: nullable, unit: text } };

interface Fleet {
  readonly mediaType?: string;
  /** More operations at the address of the part. */
  readonly more?: JsonObject;
  /** The name of the property of a device. */
  readonly property?: string;
  /** What the response to a change shows of the rule. */
  readonly respond?: (rule: JsonObject) => JsonObject;
}

/** The requests about the alert rule of a device. */
function stepsFor({
  mediaType = 'application/merge-patch+json',
  more = {},
  property = 'alertRule',
  respond = (rule) => rule,
}: Fleet): readonly Case[] {
  const device = { type: 'object', properties: { id: { ...text, readOnly: true }, [property]: alertRule } };
  const deviceId = { name: 'deviceId', in: 'path', required: true, schema: text };
  const content = { [mediaType]: { schema: { ...alertRule, minProperties: 1 } } };
  const patch = { requestBody: { required: true, content }, responses: responses('200', alertRule) };
  const paths = {
    '/devices': { post: { ...taking({ type: 'object' }), responses: responses('201', device) } },
    '/devices/{deviceId}': { parameters: [deviceId], get: { responses: responses('200', device) } },
    '/devices/{deviceId}/alert-rule': { parameters: [deviceId], patch, ...more },
  };
  const devices = new Map<string, JsonObject>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, , id = ''] = path.split('/');
    if (method === 'POST') {
      devices.set(`d${devices.size + 1}`, {});
      return { status: 201, text: `{"id":"d${devices.size}"}` };
    }
    const rule = devices.get(id);
    if (rule === undefined) return { status: 404 };
    const sent = body.kind === 'content' ? (body.value as JsonObject) : {};
    if (method === 'PATCH') devices.set(id, { ...rule, ...sent });
    const now = devices.get(id) ?? {};
    return { text: JSON.stringify(method === 'PATCH' ? respond(now) : { id, [property]: now }) };
  });
  return steps.filter((one) => /\(PATCH of \w+\)/.test(one.id));
}

const label = (one: Case) => /› state › ([^(]*) \(/.exec(one.id)?.[1] ?? '';
const expected = (steps: readonly Case[], name: string) => steps.find((one) => label(one) === name)?.expectedState;
const key = 'PATCH /devices/{deviceId}/alert-rule';

describe('a part of a resource with an address of its own', () => {
  it('is shown by the resource as it was changed there', () => {
    const state = expected(stepsFor({}), 'read after change');
    const members = { enabled: true, note: expect.any(String), unit: expect.any(String) };
    expect(state).toEqual({ kind: 'change-stored', by: key, instance: '/alertRule', members, old: {} });
  });

  it('is without what a merge patch with null has removed, unless that is not allowed to be null', () => {
    const steps = stepsFor({});
    expect(steps.map(label)).toEqual([
      'create',
      'change',
      'read after change',
      'remove note',
      'read after remove note',
    ]);
    const removal = steps.find((one) => label(one) === 'remove note')?.request.body;
    expect(removal).toMatchObject({ value: { note: null } });
    expect(expected(steps, 'read after remove note')).toEqual({
      kind: 'change-stored',
      by: key,
      instance: '/alertRule',
      members: { note: null },
      old: { note: expect.any(String) },
    });
  });

  it('keeps what another kind of patch sets to null', () => {
    expect(stepsFor({ mediaType: 'application/json' }).map(label)).toEqual(['create', 'change', 'read after change']);
  });

  it('is expected as far as the response shows it as it was sent', () => {
    const state = expected(
      stepsFor({ respond: ({ unit }) => ({ unit: unit ?? '', enabled: false }) }),
      'read after change',
    );
    expect(state).toMatchObject({ members: { unit: expect.any(String) } });
    expect(Object.keys(Object(state).members)).toEqual(['unit']);
  });

  it('is left to others where it is read at its address, or the resource does not have it', () => {
    expect(stepsFor({ more: { get: { responses: responses('200', alertRule) } } })).toEqual([]);
    expect(stepsFor({ property: 'rules' })).toEqual([]);
  });
});
