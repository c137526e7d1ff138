import type { SchemaDraft } from '../../schema/document/schema-drafts.ts';
import { isKeywordOf } from '../../schema/document/subschemas.ts';

/** Whether a draft has the keyword. */
export function isKnownKeyword(draft: SchemaDraft, keyword: string): boolean {
  return (knownKeywords.has(keyword) || keyword === 'id') && isKeywordOf(draft, keyword);
}

/** The keywords of all drafts of JSON Schema, and those that OpenAPI adds. `id` of draft-04 is left out: too many properties have that name. */
export const knownKeywords: ReadonlySet<string> = new Set(
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs definitions allOf anyOf oneOf not if then else dependentSchemas dependencies prefixItems items additionalItems contains properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired format contentEncoding contentMediaType contentSchema title description default deprecated readOnly writeOnly examples example discriminator xml externalDocs'.split(
    ' ',
  ),
);
