import { jsonContent } from './content.ts';
import { spellings } from './spellings.ts';
import { alone, type Strategy } from './strategy.ts';

/** The same value in every spelling that JSON admits (RFC 8259, 2 and 7). */
export const spelling: Strategy = {
  id: 'spelling',
  title: 'JSON in its other spellings',
  *derive({ operation, ordinary }) {
    for (const { label, why, spell } of spellings) {
      const value = ordinary.content();
      if (value === undefined || !operation.body) return;
      yield alone({
        label,
        request: ordinary.request({ body: jsonContent(value, spell(value)) }),
        expects: 'accepted',
        about: operation.body.pointer,
        why,
      });
    }
  },
};
