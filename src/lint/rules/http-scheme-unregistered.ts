import { isToken } from '../../http/token.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** IANA, HTTP Authentication Scheme Registry. */
const registered: readonly string[] =
  'Basic Bearer Concealed Digest DPoP GNAP HOBA Mutual Negotiate OAuth PrivateToken SCRAM-SHA-1 SCRAM-SHA-256 vapid'.split(
    ' ',
  );

/** An HTTP authentication scheme that is not registered (OAS, Security Scheme Object, scheme). */
export const httpSchemeUnregistered: LintRule = {
  id: 'http-scheme-unregistered',
  level: 'warning',
  why: 'Clients do not know how to send such a credential, and neither do mock and suite.',
  *check({ document }) {
    const schemes = '/components/securitySchemes';
    const declared = valueAt(document, schemes);
    const names = isObject(declared) ? Object.keys(declared) : [];
    for (const pointer of new Set(names.map((name) => resolve(document, join(schemes, name))))) {
      if (pointer === undefined) continue;
      const scheme = valueAt(document, pointer);
      const written = memberOf(scheme, 'scheme');
      if (memberOf(scheme, 'type') !== 'http' || typeof written !== 'string') continue;
      // `header-value` reports what cannot be the name of a scheme.
      if (!isToken(written)) continue;
      if (registered.some((name) => name.toLowerCase() === written.toLowerCase())) continue;
      const meant = didYouMean(written, registered);
      yield {
        pointer: join(pointer, 'scheme'),
        message: `The HTTP authentication scheme ${JSON.stringify(written)} is not registered.${meant === undefined ? '' : ` Did you mean "${meant.toLowerCase()}"?`}`,
        fix:
          meant === undefined
            ? 'Name a registered scheme, such as bearer; for a key in a header of its own use type: apiKey.'
            : `Write "${meant.toLowerCase()}".`,
      };
    }
  },
};
