import { describe, expect, it } from 'vitest';
import { readPreferences, writePreferences } from './preferences.ts';

describe('Prefer', () => {
  it.each([
    ['code=404', { code: 404 }, 'code=404'],
    ['code=404, example=gone', { code: 404, example: 'gone' }, 'code=404, example=gone'],
    ['CODE = "503" ; x=1 ,dynamic', { code: 503, dynamic: true }, 'code=503, dynamic=true'],
    ['example="a, b \\"c\\""', { example: 'a, b "c"' }, 'example="a, b \\"c\\""'],
    ['dynamic=false', { dynamic: false }, 'dynamic=false'],
    ['code=200, code=500', { code: 200 }, 'code=200'],
    [', , code=204', { code: 204 }, 'code=204'],
    [
      'seed=7, break=null, scenario=slow',
      { seed: '7', break: 'null', scenario: 'slow' },
      'seed=7, break=null, scenario=slow',
    ],
    ['data=rtl', { data: 'rtl' }, 'data=rtl'],
    ['delay=999999999, fault=drip', { delay: 60_000, fault: 'drip' }, 'delay=60000, fault=drip'],
  ])('%s is understood', (field, asked, applied) => {
    expect(readPreferences(field)).toEqual(asked);
    expect(writePreferences(readPreferences(field))).toBe(applied);
  });

  it.each([
    '',
    'code=abc',
    'code=100',
    'code=1000',
    'respond-async, wait=10',
    'example=',
    'dynamic=maybe',
    '"',
    ',,,',
    '=',
    'code="404',
    'fault=fire',
    'delay=-1',
    'break=everything',
    'data=big',
  ])('%j asks for nothing', (field) => {
    expect(readPreferences(field)).toEqual({});
  });
});
