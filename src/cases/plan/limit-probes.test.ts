import { describe, expect, it } from 'vitest';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { casesOf, derivationOf, sourceOf } from '../../testing/derivations.ts';
import { byteLength } from '../request/body/body-draft.ts';
import { depth } from '../strategies/bodies/depth.ts';
import { validBody } from '../strategies/bodies/valid-body.ts';
import { deriveLimitProbes, type LimitProbe } from './limit-probes.ts';

const probes = deriveLimitProbes(derivationOf());
const { validator } = sourceOf(bookContract);

function named(measured: LimitProbe['measured'], instance = ''): LimitProbe {
  const found = probes.find((probe) => probe.measured === measured && probe.instance === instance);
  if (!found) throw new Error(`There is no ${measured} of ${instance}.`);
  return found;
}

function bodyValue(probe: LimitProbe, size: bigint): unknown {
  const body = probe.caseFor(size)?.request.body;
  return body?.kind === 'content' ? body.value : undefined;
}

describe('deriveLimitProbes', () => {
  it('probes the body as a whole', () => {
    const body = named('bytes').caseFor(5000n)?.request.body;
    expect(body && byteLength(body)).toBe(5000);
    expect(
      Object.keys(bodyValue(named('members'), 7n) ?? {}).filter((name) => name.startsWith('undeclared')),
    ).toHaveLength(7);
    const deep = named('depth').caseFor(3n)?.request.body;
    expect(deep?.kind === 'content' && deep.content).toMatch(/"deep":\[\[\[\]\]\]\}$/);
  });

  it('probes texts and numbers in their place, as far as the contract allows', () => {
    expect(bodyValue(named('length', '/title'), 3n)).toMatchObject({ title: 'aaa' });
    const greatest = named('greatest', '/isbn');
    expect(bodyValue(greatest, greatest.to)).toMatchObject({ isbn: greatest.to });
    expect(greatest.caseFor(greatest.to + 1n)).toBeUndefined();
  });

  it('names the cases of the suite with the last size', () => {
    const ids = new Set([...casesOf(validBody), ...casesOf(depth)].map(({ id }) => id));
    const shown = probes.filter(({ shownBy }) => shownBy !== undefined && ids.has(shownBy));
    const places = shown.map(({ measured, instance }) => `${measured} ${instance}`);
    expect(places).toEqual(
      expect.arrayContaining(['members ', 'depth ', 'length /title', 'greatest /isbn', 'least /isbn']),
    );
  });

  it('sends another text each time, as a server may refuse one that it has received before', () => {
    const title = named('length', '/title');
    expect(bodyValue(title, 3n)).not.toEqual(bodyValue(title, 3n));
  });

  it('makes no request that the contract forbids', () => {
    const schema = derivationOf().validRequest.schema ?? '';
    for (const probe of probes) {
      for (const end of [probe.from, probe.to]) {
        const body = probe.caseFor(end)?.request.body;
        const value = body?.kind === 'content' ? body.value : undefined;
        if (value !== undefined) expect(validator.check(schema, value)).toEqual([]);
      }
    }
  });

  it('has nothing to probe where the operation accepts no body', () => {
    expect(deriveLimitProbes(derivationOf({ key: 'GET /books/{isbn}' }))).toEqual([]);
  });

  it('makes no text that is longer than the language has room for', () => {
    const lengthsWith = (minLength: number) => {
      const properties = { title: { type: 'string' }, note: { type: 'string', minLength } };
      const schema = { anyOf: [{ type: 'object', required: ['title'], properties }] };
      const post = {
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 201: { description: 'Made' } },
      };
      const contract = contractOf({ paths: { '/notes': { post } } });
      const found = deriveLimitProbes(derivationOf({ key: 'POST /notes', contract }));
      return found.filter(({ measured }) => measured === 'length').flatMap(({ caseFor, to }) => caseFor(to) ?? [])
        .length;
    };
    expect(lengthsWith(2 ** 30)).toBeLessThan(lengthsWith(2));
  });
});
