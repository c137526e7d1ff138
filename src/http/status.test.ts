import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  documentedResponse,
  isAboutAccessOrLoad,
  isAcceptingKey,
  isBodiless,
  isClientError,
  isErrorKey,
  isRedirection,
  isServerError,
  isSuccess,
  type RefusalReason,
  refusalStatuses,
  refusalsByPreference,
  refusesCredential,
} from './status.ts';

describe('documentedResponse', () => {
  const documented = (keys: readonly string[], status: number): string | undefined =>
    documentedResponse(
      keys.map((key) => ({ status: key })),
      status,
    )?.status;

  it('prefers an explicit status to a range, and a range to "default"', () => {
    expect(documented(['default', '4XX', '404'], 404)).toBe('404');
    expect(documented(['default', '4XX', '404'], 410)).toBe('4XX');
    expect(documented(['default', '4XX', '404'], 500)).toBe('default');
  });

  it('finds nothing for a status that nothing covers', () => {
    expect(documented(['200', '4XX'], 201)).toBeUndefined();
    expect(documented(['200', '4XX'], 500)).toBeUndefined();
  });

  it('reads a range in lower case', () => {
    expect(documented(['4xx'], 499)).toBe('4xx');
  });
});

describe('the classes of statuses', () => {
  it('end where the next one starts', () => {
    const statuses = [199, 200, 299, 300, 399, 400, 499, 500, 599, 600];
    expect(statuses.filter(isSuccess)).toEqual([200, 299]);
    expect(statuses.filter(isRedirection)).toEqual([300, 399]);
    expect(statuses.filter(isClientError)).toEqual([400, 499]);
    expect(statuses.filter(isServerError)).toEqual([500, 599]);
  });

  it('follow from the keys of responses, of which `default` is of no class', () => {
    const keys = ['101', '200', '3XX', '404', '5xx', 'default'];
    expect(keys.filter(isAcceptingKey)).toEqual(['200', '3XX']);
    expect(keys.filter(isErrorKey)).toEqual(['404', '5xx']);
  });

  it('concern access or load when the request itself may be right', () => {
    const statuses = [400, 401, 403, 404, 413, 422, 429, 500, 501, 502, 503, 504];
    expect(statuses.filter(isAboutAccessOrLoad)).toEqual([401, 403, 429, 502, 503, 504]);
  });

  it('concern the credential when it is missing or does not suffice', () => {
    expect([400, 401, 402, 403, 404, 407].filter(refusesCredential)).toEqual([401, 403]);
  });

  it('has these refusals for the state of a resource, with 423 for one that is locked', () => {
    expect(refusalStatuses.state).toEqual([404, 409, 410, 412, 423, 428]);
    expect(refusalStatuses.credentials).toEqual([400, 401, 403, 404]);
  });

  it('has the same refusals in ascending order and by preference', () => {
    for (const [reason, statuses] of Object.entries(refusalStatuses)) {
      expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
      expect(statuses).toEqual(expect.arrayContaining([...refusalsByPreference[reason as RefusalReason]]));
    }
    expect(refusalsByPreference['media-type'][0]).toBe(415);
  });

  it('has the refusals that docs/verdicts.md lists', () => {
    const page = readFileSync(new URL('../../docs/verdicts.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('| the request | may also get |');
    const rows = table.split('\n\n')[0]?.trim().split('\n').slice(1) ?? [];
    const listed = rows.map((row) => row.split(' | ')[1]?.split(';')[0]?.match(/\d{3}/g)?.map(Number));
    const { range, ...others } = refusalStatuses;
    expect(listed).toEqual([
      others.credentials,
      others.resource,
      others['media-type'],
      others.accept,
      others.length,
      others.size,
      others.depth,
      others.expectation,
      others.reference,
      [409],
      others.condition,
      others.body,
      [206, ...range],
      others['unknown-query'],
      others['odd-query'],
      others['odd-path'],
    ]);
  });

  it('has only client errors and 304 among the refusals that need no documentation', () => {
    const others = Object.values(refusalStatuses)
      .flat()
      .filter((status) => !isClientError(status));
    expect(others).toEqual([304]);
  });
});

it('isBodiless names the statuses whose responses never have a body', () => {
  expect([100, 199, 200, 204, 205, 304, 404].filter(isBodiless)).toEqual([100, 199, 204, 304]);
});
