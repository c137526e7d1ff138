import type { Operation } from '../model/contract.ts';
import { noContent } from './content.ts';
import { outside } from './scope.ts';
import { alone, type Strategy } from './strategy.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const withContent = ['POST', 'PUT', 'PATCH'];

/** Methods that the contract does not document for the path. */
export const otherMethod: Strategy = {
  id: 'other-method',
  title: 'Methods that are not documented',
  *derive({ contract, operation, ordinary }) {
    const siblings = contract.operations.filter(({ path }) => path === operation.path);
    if (siblings[0] !== operation) return;
    const { path } = ordinary.request();
    const documented = new Set(
      contract.operations.filter((other) => admitsPath(other, path)).map(({ method }) => method),
    );
    for (const method of methods.filter((other) => !documented.has(other))) {
      const plain = { method, body: noContent, headers: { 'Content-Type': undefined } };
      yield alone({
        label: method,
        request: ordinary.request(withContent.includes(method) ? { method } : plain),
        expects: 'anything',
        scope: outside(ordinary.scope, 'method'),
        about: operation.pointer,
        why: `a ${method} request, which the contract does not document for this path`,
      });
    }
  },
};

/** Whether a path stands for the operation: `/users/{name}` speaks of `/users/login`, too. */
function admitsPath({ path: template }: Operation, path: string): boolean {
  const wanted = template.split('/');
  const segments = (path.split('?')[0] ?? '').split('/');
  return (
    wanted.length === segments.length && wanted.every((part, index) => part.includes('{') || part === segments[index])
  );
}
