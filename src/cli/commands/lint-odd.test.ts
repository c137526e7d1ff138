import { expect, test } from 'vitest';
import { lintDocument } from '../../api/lint-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import { unusualContracts } from '../../testing/lint-faults/unusual-contracts.ts';
import { unusualSchemas } from '../../testing/lint-faults/unusual-schemas.ts';
import { writeFiles } from '../../testing/write-files.ts';

test.each(Object.entries({ ...unusualContracts, ...unusualSchemas }))(
  'lint finds nothing above advice in %s',
  async (_, text) => {
    const path = writeFiles({ 'api.yaml': text });
    const found = await lintDocument(await readDocument(path('api.yaml')));
    expect(found.filter(({ level }) => level !== 'advice')).toEqual([]);
  },
);
