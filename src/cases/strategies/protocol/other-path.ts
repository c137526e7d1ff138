import { splitQuery } from '../../../http/query-of.ts';
import { refusalStatuses } from '../../../http/status.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Paths and queries that the contract does not document, some of which a careless router fails on; tested once for the contract. */
export const otherPath: Strategy = {
  id: 'other-path',
  title: 'Paths and queries that are not documented',
  *derive(derivation) {
    if (derivation.contract.operations[0] !== derivation.operation) return;
    const { path } = derivation.validRequest.build();
    const [plain] = splitQuery(path);
    yield pathCase(derivation, '/coldframe/no/such/path', 'a path that the contract does not have');
    yield pathCase(derivation, `${plain}/`, 'the path with a slash at its end');
    yield pathCase(derivation, `/${plain}`, 'the path with a second slash before it');
    yield pathCase(derivation, `${plain}%`, 'the path with a stray percent sign');
    yield pathCase(derivation, `${plain}%00`, 'the path with an encoded NUL');
    // Where a parameter is there, the request belongs to its operations: `parameters` sends them such a segment.
    const below = `${pathKind(derivation.operation.path)}/{}`;
    if (!derivation.contract.operations.some((one) => pathKind(one.path) === below))
      yield pathCase(derivation, `${plain}/%ff`, 'the path with a segment that is not UTF-8');
    yield queryCase(derivation, {
      query: 'unknown=1',
      label: 'a query that the contract does not have',
      by: 'resource',
    });
    // A stray percent sign breaks the grammar of a URI (RFC 3986, 2.1).
    yield queryCase(derivation, { query: 'a=%&b[=%zz', label: 'a query with stray percent signs', by: 'message' });
  },
};

function pathCase({ operation, validRequest }: Derivation, path: string, label: string): SequenceDraft {
  return alone({
    label,
    request: validRequest.build({ path }),
    expects: 'anything',
    scope: outOfScope(validRequest.scope, 'path'),
    about: operation.pointer,
    why: `a request to ${label}`,
  });
}

interface ExtraQuery {
  readonly query: string;
  readonly label: string;
  readonly by: 'resource' | 'message';
}

function queryCase({ operation, validRequest }: Derivation, { query, label, by }: ExtraQuery): SequenceDraft {
  const request = validRequest.build();
  return alone({
    label,
    request: { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${query}` },
    expects: 'anything',
    scope: { inside: false, by, allowedStatuses: refusalStatuses['unknown-query'] },
    about: operation.pointer,
    why: `a valid request with ${label}`,
  });
}
