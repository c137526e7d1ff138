/** The keywords of JSON Schema 2020-12 and those that OpenAPI adds. */
export const knownKeywords: ReadonlySet<string> = new Set(
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs definitions allOf anyOf oneOf not if then else dependentSchemas dependencies prefixItems items additionalItems contains properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired format contentEncoding contentMediaType contentSchema title description default deprecated readOnly writeOnly examples example discriminator xml externalDocs'.split(
    ' ',
  ),
);
