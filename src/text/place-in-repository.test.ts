import { expect, test } from 'vitest';
import { pathInRepository, sarifLocation } from './place-in-repository.ts';

const repositoryPath = (file: string) => (file === 'openapi.yaml' ? 'api/openapi.yaml' : file);

test.each([
  ['openapi.yaml', 'api/openapi.yaml'],
  ['./shared/a.yaml', 'shared/a.yaml'],
  ['shared\\a.yaml', 'shared/a.yaml'],
  ['git:HEAD~1:shared/a.yaml', 'shared/a.yaml'],
  ['..a/b:c.yaml', '..a/b:c.yaml'],
  ['../../shared/a.yaml', 'outside-of-the-repository/shared/a.yaml'],
  ['/srv/a.yaml', 'outside-of-the-repository/srv/a.yaml'],
  ['C:\\apis\\a.yaml', 'outside-of-the-repository/apis/a.yaml'],
  ['https://example.com/a.yaml', 'outside-of-the-repository/example.com/a.yaml'],
  ['file:///srv/a.yaml', 'outside-of-the-repository/srv/a.yaml'],
])('%s is %s in the repository', (file, path) => {
  expect(pathInRepository(file, { repositoryPath })).toBe(path);
});

test('a file has its own name where the repository is not known', () => {
  expect(pathInRepository('openapi.yaml', {})).toBe('openapi.yaml');
});

test('a place of SARIF is a URI reference, whatever the file is called', () => {
  expect(sarifLocation('a b/#1?:\u{d800}.yaml', {})).toEqual({
    uri: 'a%20b/%231%3F%3A%EF%BF%BD.yaml',
    uriBaseId: '%SRCROOT%',
  });
});
