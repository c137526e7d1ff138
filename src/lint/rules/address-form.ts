import type { Json, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import { isMailbox } from '../../schema/validate/formats/email-format.ts';
import { isAbsolute, isReference } from '../../schema/validate/formats/uri-formats.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { membersAt } from '../subject/members-at.ts';

/** A URL, e-mail address or licence in the wrong form (OAS, Info, Contact, License, External Documentation, Example, Security Scheme and XML Object, `jsonSchemaDialect` and `$self`; JSON Schema, `$id`). */
export const addressForm: LintRule = {
  id: 'address-form',
  level: 'error',
  why: 'Neither a person nor a program can follow it.',
  *check(subject) {
    for (const place of addressPlaces(subject)) {
      const text = valueAt(subject.document, place);
      if (typeof text !== 'string') continue;
      const { isValid, noun, fix } = formOf(place);
      if (isValid(text)) continue;
      // Mock and suite send and serve every request without it.
      yield { pointer: place, message: `${JSON.stringify(text)} is not ${noun}.`, fix, harmless: true };
    }
  },
};

interface AddressForm {
  readonly isValid: (text: string) => boolean;
  readonly noun: string;
  readonly fix: string;
}

function formOf(place: Pointer): AddressForm {
  const fix = 'Write it as https://example.org/path, with special characters percent-encoded.';
  if (place.endsWith('/email'))
    return {
      isValid: (text) => isMailbox(text, 'any'),
      noun: 'an e-mail address',
      fix: 'Write it as name@example.org.',
    };
  if (place.endsWith('/identifier'))
    return {
      isValid: (text) => licence.test(text.replaceAll(/[()]/g, ' ').trim()),
      noun: 'an SPDX licence expression',
      fix: 'Write an identifier that spdx.org/licenses lists, such as Apache-2.0, or give the "url" of the licence.',
    };
  if (place.endsWith('/namespace')) return { isValid: (text) => isAbsolute(text, 'iri'), noun: 'an absolute URI', fix };
  return { isValid: (text) => isReference(text, 'iri'), noun: 'a URL', fix };
}

/** SPDX 3, Annex B: identifiers between operators. */
const licence = /^(?:[\w:.-]+\+?(?:\s+(?:and|or|with)\s+|$))+(?<!\s)$/i;

const flowAddresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];

function addressPlaces({ document, dialect, operations, schemas }: RuleSubject): readonly Pointer[] {
  const described = [
    '',
    ...membersAt(document, '/tags'),
    ...operations.map(({ pointer }) => pointer),
    ...schemas.flatMap(({ pointer, schema }) => (Object.hasOwn(schema, 'externalDocs') ? [pointer] : [])),
  ].map((holder) => join(holder, 'externalDocs', 'url'));
  const namespaces = schemas.flatMap(({ pointer, schema }) =>
    isObject(schema['xml']) ? [join(pointer, 'xml', 'namespace')] : [],
  );
  const identifiers = schemas.flatMap(({ pointer, schema }) =>
    Object.hasOwn(schema, '$id') ? [join(pointer, '$id')] : [],
  );
  const examples = [
    '/components',
    ...objectsOfKind('mediaType', document, dialect),
    ...objectsOfKind('described', document, dialect),
  ].flatMap((holder) => membersAt(document, join(holder, 'examples')));
  const schemes = membersAt(document, '/components/securitySchemes');
  const flows = schemes.flatMap((scheme) => membersAt(document, join(scheme, 'flows')));
  return [
    '/$self',
    '/info/termsOfService',
    '/info/contact/url',
    '/info/contact/email',
    '/info/license/url',
    ...described,
    ...(dialect === '3.0' ? [] : ['/jsonSchemaDialect', '/info/license/identifier', ...identifiers]),
    ...namespaces,
    ...examples.map((example) => join(example, 'externalValue')),
    ...schemes.flatMap((scheme) => ['openIdConnectUrl', 'oauth2MetadataUrl'].map((name) => join(scheme, name))),
    ...flows.flatMap((flow) => flowAddresses.map((name) => join(flow, name))),
  ].filter((place) => isThere(document, place));
}

function isThere(document: Json, place: Pointer): boolean {
  return valueAt(document, place) !== undefined;
}
