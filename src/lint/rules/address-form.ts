import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import { isMailbox } from '../../schema/validate/formats/email-format.ts';
import { isReference } from '../../schema/validate/formats/uri-formats.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** A URL or e-mail address in the wrong form (OAS, Info, Contact, License, External Documentation and Security Scheme Object). */
export const addressForm: LintRule = {
  id: 'address-form',
  level: 'warning',
  why: 'Neither a person nor a program can follow it.',
  *check(subject) {
    for (const place of addressPlaces(subject)) {
      const text = valueAt(subject.document, place);
      const isMail = place.endsWith('/email');
      if (typeof text !== 'string' || (isMail ? isMailbox(text, 'any') : isReference(text, 'iri'))) continue;
      yield {
        pointer: place,
        message: `${JSON.stringify(text)} is not ${isMail ? 'an e-mail address' : 'a URL'}.`,
        fix: isMail
          ? 'Write it as name@example.org.'
          : 'Write it as https://example.org/path, with special characters percent-encoded.',
      };
    }
  },
};

const flowAddresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];

function addressPlaces({ document, operations, schemas }: RuleSubject): readonly Pointer[] {
  const described = [
    '',
    ...entriesAt(document, '/tags'),
    ...operations.map(({ pointer }) => pointer),
    ...schemas.flatMap(({ pointer, schema }) => (Object.hasOwn(schema, 'externalDocs') ? [pointer] : [])),
  ].map((holder) => join(holder, 'externalDocs', 'url'));
  const schemes = entriesAt(document, '/components/securitySchemes');
  const flows = schemes.flatMap((scheme) => entriesAt(document, join(scheme, 'flows')));
  return [
    '/info/termsOfService',
    '/info/contact/url',
    '/info/contact/email',
    '/info/license/url',
    ...described,
    ...schemes.map((scheme) => join(scheme, 'openIdConnectUrl')),
    ...flows.flatMap((flow) => flowAddresses.map((name) => join(flow, name))),
  ].filter((place) => isThere(document, place));
}

function isThere(document: Json, place: Pointer): boolean {
  return valueAt(document, place) !== undefined;
}

function entriesAt(document: Json, place: Pointer): Pointer[] {
  const value = valueAt(document, place);
  if (Array.isArray(value)) return value.map((_, index) => join(place, index));
  return isObject(value) ? Object.keys(value).map((name) => join(place, name)) : [];
}
