import { splitQuery } from '../../../http/query-of.ts';
import type { Operation } from '../../../model/contract.ts';
import { noBody } from '../../request/body/body-draft.ts';
import { alone } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Strategy } from '../strategy.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const methodsWithBody = ['POST', 'PUT', 'PATCH'];

/** Methods that the contract does not document for the path, tested once for each path. */
export const otherMethod: Strategy = {
  id: 'other-method',
  title: 'Methods that are not documented',
  *derive({ contract, operation, validRequest }) {
    const isFirstOfPath = contract.operations.find(({ path }) => path === operation.path) === operation;
    if (!isFirstOfPath) return;
    const { path } = validRequest.build();
    const all = [...contract.operations, ...contract.unusable.map((one) => one.operation)];
    const documented = all.filter((other) => matchesPath(other, path)).map(({ method }) => method);
    if (documented.includes('*')) return;
    for (const method of methods.filter((one) => !documented.includes(one))) {
      const withoutBody = { method, body: noBody, headers: { 'Content-Type': undefined } };
      yield alone({
        label: method,
        request: validRequest.build(methodsWithBody.includes(method) ? { method } : withoutBody),
        expects: 'anything',
        scope: outOfScope(validRequest.scope, 'method'),
        about: operation.pointer,
        why: `a request with the method ${method}, which the contract does not document for this path`,
      });
    }
  },
};

/** Whether a request path fits the operation's template: `/users/login` also fits `/users/{name}`. */
function matchesPath({ path: template }: Operation, path: string): boolean {
  const wanted = template.split('/');
  const segments = splitQuery(path)[0].split('/');
  return (
    wanted.length === segments.length && wanted.every((part, index) => part.includes('{') || part === segments[index])
  );
}
