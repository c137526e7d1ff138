import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const covers: Asked = { operation: 'GET /covers', accept: 'text/xml' };
const xml = (text: string, status = 200) => exchange({ status, type: 'text/xml', text }, covers);

describe('body-xml', () => {
  it.each(['<Book><title>Emma</Book>', '<a/><b/>', 'Emma', '{"title":"Emma"}', '<b:Book/>', '<a>&copy;</a>', ''])(
    'trips on %j',
    (text) => {
      expect(faultsOf(xml(text))).toEqual(['body-xml']);
    },
  );

  it('quotes nothing of the body', () => {
    expect(findingsFor(xml('<Book><secret></Book>'))[0]?.message).toBe(
      'the body is not XML: unexpected close tag (line 1, column 22)',
    );
  });

  it.each([
    '<?xml version="1.0"?>\n<Book>\n  <title><![CDATA[Emma]]></title><!-- c -->\n</Book>\n',
    '\ufeff<Book><title>Emma</title></Book>',
    '<!DOCTYPE Book><Book/>',
  ])('leaves %j alone', (text) => {
    expect(faultsOf(xml(text))).toEqual([]);
  });
});

describe('the schema of an XML body', () => {
  it.each([
    ['<Book><title>1815</title><pages>474</pages><tags>a</tags><tags>b</tags></Book>', []],
    ['<Book/>', ['body-schema']],
    ['<Book><title>Emma</title><pages>many</pages></Book>', ['body-schema']],
    ['<Book><title><b>Emma</b></title></Book>', ['body-schema']],
    ['<Book title="Emma"/>', ['body-schema']],
  ])('judges %s', (text, faults) => {
    expect(faultsOf(xml(text))).toEqual(faults);
  });
});
