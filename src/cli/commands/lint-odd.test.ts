import { expect, test } from 'vitest';
import { lintDocument } from '../../api/lint-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import { oddContracts } from '../../testing/lint-faults/odd-contracts.ts';
import { oddSchemas } from '../../testing/lint-faults/odd-schemas.ts';
import { writeFiles } from '../../testing/write-files.ts';

test.each(Object.entries({ ...oddContracts, ...oddSchemas }))(
  'lint finds nothing above advice in %s',
  async (_, text) => {
    const path = writeFiles({ 'api.yaml': text });
    const found = await lintDocument(await readDocument(path('api.yaml')));
    expect(found.filter(({ level }) => level !== 'advice')).toEqual([]);
  },
);
