import { describeRule } from '../../testing/describe-rule.ts';
import { nameEmpty } from './name-empty.ts';

const tools = (operation: string, tag: string) => `tags:
  - ${tag}
paths:
  /tools:
    get:
      responses: {}
      ${operation}
`;

describeRule(nameEmpty, {
  accepts: {
    'names, and an operation without an operationId': tools('parameters: [{ name: a, in: query }]', 'name: t'),
    'what other rules report': tools('parameters: [{ name: "", in: cookie }, { name: "", in: header }]', 'name: t'),
  },
  reports: {
    'an operationId': tools('operationId: "" # here', 'name: t'),
    'a parameter of the query': tools('parameters: [{ name: "", in: query }] # here', 'name: t'),
    'a tag': tools('operationId: a', 'name: "" # here'),
  },
});
