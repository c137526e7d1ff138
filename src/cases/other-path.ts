import type { RequestDraft } from '../model/case.ts';
import { outside } from './scope.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

/** Paths that the contract does not have, and targets that a careless router stumbles over. */
export const otherPath: Strategy = {
  id: 'other-path',
  title: 'Paths and queries that are not documented',
  *derive(derivation) {
    if (derivation.contract.operations[0] !== derivation.operation) return;
    const { path } = derivation.ordinary.request();
    const plain = path.split('?')[0] ?? path;
    yield unknown(derivation, '/coldframe/no/such/path', 'a path that the contract does not have');
    yield unknown(derivation, `${plain}/`, 'the path with a slash at its end');
    yield unknown(derivation, `/${plain}`, 'the path with a second slash before it');
    yield unknown(derivation, `${plain}%`, 'the path with a stray percent sign');
    yield unknown(derivation, `${plain}%00`, 'the path with an encoded NUL');
    yield unknown(derivation, `${plain}/%ff`, 'the path with a segment that is not UTF-8');
    yield extraQuery(derivation, {
      query: 'unknown=1',
      label: 'a query that the contract does not have',
      by: 'resource',
    });
    yield extraQuery(derivation, { query: 'a=%&b[=%zz', label: 'a query with stray percent signs', by: 'message' });
  },
};

function unknown({ operation, ordinary }: Derivation, path: string, label: string): SequenceDraft {
  return alone({
    label,
    request: ordinary.request({ path }),
    expects: 'anything',
    scope: outside(ordinary.scope, 'path'),
    about: operation.pointer,
    why: `a request to ${label}`,
  });
}

interface ExtraQuery {
  readonly query: string;
  readonly label: string;
  /** A stray percent sign is not in the grammar of a URI (RFC 3986, 2.1). */
  readonly by: 'resource' | 'message';
}

function extraQuery({ operation, ordinary }: Derivation, { query, label, by }: ExtraQuery): SequenceDraft {
  const request: RequestDraft = ordinary.request();
  return alone({
    label,
    request: { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${query}` },
    expects: 'anything',
    scope: { inside: false, by, admits: [400, 404, 414] },
    about: operation.pointer,
    why: `a valid request with ${label}`,
  });
}
