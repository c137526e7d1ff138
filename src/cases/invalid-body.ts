import { bytesOf, jsonContent } from './content.ts';
import { frameForSize } from './frames.ts';
import { alone, type Strategy } from './strategy.ts';

/** One fault at a time, each proven to be the only one. */
export const invalidBody: Strategy = {
  id: 'invalid-body',
  title: 'Content that the schema forbids for one reason',
  *derive({ ordinary, invalidValues }) {
    for (const { value, text, label, why, about } of invalidValues()) {
      const body = jsonContent(text === undefined ? ordinary.freshen(value) : value, text);
      yield alone({
        label,
        request: ordinary.request({ body }),
        expects: 'rejected',
        fault: 'schema',
        frame: frameForSize(ordinary.frame, bytesOf(body)),
        about,
        why: `${label}: ${why}`,
      });
    }
  },
};
