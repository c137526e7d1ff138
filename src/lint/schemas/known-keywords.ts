import type { SchemaDraft } from '../../schema/document/schema-drafts.ts';
import { isKeywordOf } from '../../schema/document/subschemas.ts';

/** Whether a keyword means something in a draft. */
export function isKnownKeyword(draft: SchemaDraft, keyword: string): boolean {
  return (knownKeywords.has(keyword) || keyword === 'id') && isKeywordOf(draft, keyword);
}

/** The keywords of JSON Schema of all drafts and those that OpenAPI adds. `id` of draft-04 is not among them: too many properties are called so. */
export const knownKeywords: ReadonlySet<string> = new Set(
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs definitions allOf anyOf oneOf not if then else dependentSchemas dependencies prefixItems items additionalItems contains properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired format contentEncoding contentMediaType contentSchema title description default deprecated readOnly writeOnly examples example discriminator xml externalDocs'.split(
    ' ',
  ),
);
