import { jsonContent, rawContent } from './content.ts';
import type { CaseDraft, Derivation } from './strategy.ts';

/** A request whose content breaks the schema and one whose content is no JSON: a server seldom refuses both in the same place. */
export function* badContent({ operation, ordinary, invalidValues }: Derivation): Generator<CaseDraft> {
  if (ordinary.schema === undefined) return;
  const [invalid] = invalidValues();
  if (invalid) {
    const request = ordinary.request({ body: jsonContent(ordinary.freshen(invalid.value)) });
    yield { ...invalid, label: 'invalid content', request, expects: 'rejected', fault: 'schema' };
  }
  yield {
    label: 'malformed content',
    request: ordinary.request({ body: rawContent('{') }),
    expects: 'rejected',
    fault: 'syntax',
    about: operation.pointer,
    why: 'content that is one opening brace',
  };
}
