import { rawContent } from './content.ts';
import { malformations } from './malformations.ts';
import { alone, type Strategy } from './strategy.ts';

/** Content that calls itself JSON and is not (RFC 8259), and content on which JSON parsers may differ. */
export const malformedBody: Strategy = {
  id: 'malformed-body',
  title: 'Content that is not JSON',
  *derive({ operation, ordinary }) {
    const value = ordinary.content();
    if (value === undefined || !operation.body) return;
    for (const { label, why, content, legal } of malformations(() => ordinary.content() ?? value)) {
      yield alone({
        label,
        request: ordinary.request({ body: rawContent(content) }),
        ...(legal ? { expects: 'anything' as const } : { expects: 'rejected' as const, fault: 'syntax' as const }),
        about: operation.body.pointer,
        why,
      });
    }
  },
};
