import type { DocumentRuleId, LintRuleId, ReadingRuleId } from '../model/lint-rule-id.ts';
import { addressForm } from './rules/address-form.ts';
import { alternativeIncluded } from './rules/alternative-included.ts';
import { alternativeIndistinct } from './rules/alternative-indistinct.ts';
import { alternativeRepeated } from './rules/alternative-repeated.ts';
import { ambiguousPaths } from './rules/ambiguous-paths.ts';
import { anchorUnique } from './rules/anchor-unique.ts';
import { bodyOnGet } from './rules/body-on-get.ts';
import { boundsCrossed } from './rules/bounds-crossed.ts';
import { clientErrorUndocumented } from './rules/client-error-undocumented.ts';
import { contentForbidden } from './rules/content-forbidden.ts';
import { contentSchemaMissing } from './rules/content-schema-missing.ts';
import { defaultInvalid } from './rules/default-invalid.ts';
import { dialectUnknown } from './rules/dialect-unknown.ts';
import { discriminatorMapping } from './rules/discriminator-mapping.ts';
import { discriminatorProperty } from './rules/discriminator-property.ts';
import { discriminatorValue } from './rules/discriminator-value.ts';
import { encodingProperty } from './rules/encoding-property.ts';
import { enumDuplicates } from './rules/enum-duplicates.ts';
import { enumType } from './rules/enum-type.ts';
import { exampleInvalid } from './rules/example-invalid.ts';
import { exampleUndeclared } from './rules/example-undeclared.ts';
import { expressionTarget } from './rules/expression-target.ts';
import { formSchema } from './rules/form-schema.ts';
import { formatMisspelt } from './rules/format-misspelt.ts';
import { formatType } from './rules/format-type.ts';
import { formatUnknown } from './rules/format-unknown.ts';
import { headerIgnored } from './rules/header-ignored.ts';
import { headerName } from './rules/header-name.ts';
import { headerValue } from './rules/header-value.ts';
import { httpSchemeUnregistered } from './rules/http-scheme-unregistered.ts';
import { identicalPaths } from './rules/identical-paths.ts';
import { integerUnsafe } from './rules/integer-unsafe.ts';
import { itemsMissing } from './rules/items-missing.ts';
import { keywordAlone } from './rules/keyword-alone.ts';
import { keywordMisspelt } from './rules/keyword-misspelt.ts';
import { keywordType } from './rules/keyword-type.ts';
import { keywordUnknown } from './rules/keyword-unknown.ts';
import { linkTarget } from './rules/link-target.ts';
import { mediaTypeMisspelt } from './rules/media-type-misspelt.ts';
import { mediaTypeName } from './rules/media-type-name.ts';
import { mediaTypeRepeated } from './rules/media-type-repeated.ts';
import { nameEmpty } from './rules/name-empty.ts';
import { notHonoured } from './rules/not-honoured.ts';
import { nullableEnum } from './rules/nullable-enum.ts';
import { nullableRemoved } from './rules/nullable-removed.ts';
import { nullableWithoutType } from './rules/nullable-without-type.ts';
import { operationIdUnique } from './rules/operation-id-unique.ts';
import { operationTags } from './rules/operation-tags.ts';
import { parameterStyle } from './rules/parameter-style.ts';
import { parametersUnique } from './rules/parameters-unique.ts';
import { pathForm } from './rules/path-form.ts';
import { pathParameters } from './rules/path-parameters.ts';
import { pathQuery } from './rules/path-query.ts';
import { pathTemplate } from './rules/path-template.ts';
import { patternCostly } from './rules/pattern-costly.ts';
import { patternDelimited } from './rules/pattern-delimited.ts';
import { patternDialect } from './rules/pattern-dialect.ts';
import { patternInvalid } from './rules/pattern-invalid.ts';
import { propertyForbidden } from './rules/property-forbidden.ts';
import { propertyNeverSent } from './rules/property-never-sent.ts';
import { readWriteOnly } from './rules/read-write-only.ts';
import { referenceKind } from './rules/reference-kind.ts';
import { referenceSiblings } from './rules/reference-siblings.ts';
import { requiredUndeclared } from './rules/required-undeclared.ts';
import { runtimeExpression } from './rules/runtime-expression.ts';
import { schemaEmpty } from './rules/schema-empty.ts';
import { schemaEndless } from './rules/schema-endless.ts';
import { schemaInvalid } from './rules/schema-invalid.ts';
import { schemaUnsatisfiable } from './rules/schema-unsatisfiable.ts';
import { securityScopes } from './rules/security-scopes.ts';
import { securityUndeclared } from './rules/security-undeclared.ts';
import { serverDefault } from './rules/server-default.ts';
import { serverUrl } from './rules/server-url.ts';
import { serverVariables } from './rules/server-variables.ts';
import { serversUnique } from './rules/servers-unique.ts';
import { splitPath } from './rules/split-path.ts';
import { statusCode } from './rules/status-code.ts';
import { subtypesListed } from './rules/subtypes-listed.ts';
import { successContentMissing } from './rules/success-content-missing.ts';
import { successUndocumented } from './rules/success-undocumented.ts';
import { tagParent } from './rules/tag-parent.ts';
import { tagsUnique } from './rules/tags-unique.ts';
import { typeMissing } from './rules/type-missing.ts';
import { unauthorisedUndocumented } from './rules/unauthorised-undocumented.ts';
import { unusedComponent } from './rules/unused-component.ts';
import { valueNotFound } from './rules/value-not-found.ts';
import type { LintRule } from './subject/lint-rule.ts';

const rulesById: Readonly<Record<DocumentRuleId, LintRule>> = {
  'address-form': addressForm,
  'alternative-included': alternativeIncluded,
  'alternative-indistinct': alternativeIndistinct,
  'alternative-repeated': alternativeRepeated,
  'ambiguous-paths': ambiguousPaths,
  'anchor-unique': anchorUnique,
  'body-on-get': bodyOnGet,
  'bounds-crossed': boundsCrossed,
  'client-error-undocumented': clientErrorUndocumented,
  'content-forbidden': contentForbidden,
  'content-schema-missing': contentSchemaMissing,
  'default-invalid': defaultInvalid,
  'dialect-unknown': dialectUnknown,
  'discriminator-mapping': discriminatorMapping,
  'discriminator-property': discriminatorProperty,
  'discriminator-value': discriminatorValue,
  'encoding-property': encodingProperty,
  'enum-duplicates': enumDuplicates,
  'enum-type': enumType,
  'example-invalid': exampleInvalid,
  'example-undeclared': exampleUndeclared,
  'expression-target': expressionTarget,
  'form-schema': formSchema,
  'format-misspelt': formatMisspelt,
  'format-type': formatType,
  'format-unknown': formatUnknown,
  'header-ignored': headerIgnored,
  'header-name': headerName,
  'header-value': headerValue,
  'http-scheme-unregistered': httpSchemeUnregistered,
  'identical-paths': identicalPaths,
  'integer-unsafe': integerUnsafe,
  'items-missing': itemsMissing,
  'keyword-alone': keywordAlone,
  'keyword-misspelt': keywordMisspelt,
  'keyword-type': keywordType,
  'keyword-unknown': keywordUnknown,
  'link-target': linkTarget,
  'media-type-misspelt': mediaTypeMisspelt,
  'media-type-name': mediaTypeName,
  'media-type-repeated': mediaTypeRepeated,
  'name-empty': nameEmpty,
  'not-honoured': notHonoured,
  'nullable-enum': nullableEnum,
  'nullable-removed': nullableRemoved,
  'nullable-without-type': nullableWithoutType,
  'operation-id-unique': operationIdUnique,
  'operation-tags': operationTags,
  'parameter-style': parameterStyle,
  'parameters-unique': parametersUnique,
  'path-form': pathForm,
  'path-parameters': pathParameters,
  'path-query': pathQuery,
  'path-template': pathTemplate,
  'pattern-costly': patternCostly,
  'pattern-delimited': patternDelimited,
  'pattern-dialect': patternDialect,
  'pattern-invalid': patternInvalid,
  'property-forbidden': propertyForbidden,
  'property-never-sent': propertyNeverSent,
  'read-write-only': readWriteOnly,
  'reference-kind': referenceKind,
  'reference-siblings': referenceSiblings,
  'required-undeclared': requiredUndeclared,
  'runtime-expression': runtimeExpression,
  'schema-empty': schemaEmpty,
  'schema-endless': schemaEndless,
  'schema-invalid': schemaInvalid,
  'schema-unsatisfiable': schemaUnsatisfiable,
  'security-scopes': securityScopes,
  'security-undeclared': securityUndeclared,
  'server-default': serverDefault,
  'server-url': serverUrl,
  'server-variables': serverVariables,
  'servers-unique': serversUnique,
  'split-path': splitPath,
  'status-code': statusCode,
  'subtypes-listed': subtypesListed,
  'success-content-missing': successContentMissing,
  'success-undocumented': successUndocumented,
  'tag-parent': tagParent,
  'tags-unique': tagsUnique,
  'type-missing': typeMissing,
  'unauthorised-undocumented': unauthorisedUndocumented,
  'unused-component': unusedComponent,
  'value-not-found': valueNotFound,
};

/** Every rule that checks a document, by name. */
export const lintRules: readonly LintRule[] = Object.values(rulesById);

/** Why findings matter that come from reading the document, from OpenAPI's own schema or from the configuration. */
const whyOfReadingRules: Readonly<Record<ReadingRuleId, string>> = {
  structure: 'This part is not OpenAPI, and every tool reads it differently.',
  'openapi-version': 'Without the version nothing else can be checked.',
  'swagger-2': 'In Swagger 2 the parts have other names and places than in OpenAPI 3.',
  syntax: 'Nothing in the file is known.',
  unfinished: 'What is wrong there stays unknown.',
  'unique-keys': 'One of the two values is lost, and which one depends on the tool.',
  'yaml-boolean': 'Tools that read YAML 1.1 have true or false here, others the text.',
  'json-values': 'No request or response can contain this value.',
  'reference-readable': 'Nothing is known about the value that the reference names.',
  'reference-resolves': 'Nothing is known about the value that the reference names.',
  'reference-circular':
    'Nothing is known about the value that the reference names. A schema may contain itself, but it must not be only itself.',
  'reference-through': 'A JSON pointer does not follow references, so other tools find nothing there.',
  'reference-place': 'Other tools do not follow it.',
  'example-and-examples': 'Other tools read only one of the two, and not the same one.',
  'overlay-target': 'What the overlay should add is missing.',
  'exception-unneeded': 'It may hide the next finding.',
};

/** Names that rules had in earlier versions. Configuration files may still use them. */
const formerIds: ReadonlyMap<string, LintRuleId> = new Map([['heirs-listed', 'subtypes-listed']]);

/** The rule that a configuration file names, by its present or its former id; `undefined` when there is no such rule. */
export function findRuleId(name: string): LintRuleId | undefined {
  const id = formerIds.get(name) ?? name;
  return isRuleId(id) ? id : undefined;
}

function isRuleId(name: string): name is LintRuleId {
  return Object.hasOwn(rulesById, name) || Object.hasOwn(whyOfReadingRules, name);
}

/** The id of every rule. */
export const lintRuleIds: readonly string[] = [...Object.keys(rulesById), ...Object.keys(whyOfReadingRules)];

/** Why a rule's findings matter, one or two sentences. */
export function whyOf(rule: LintRuleId): string {
  return isReadingRule(rule) ? whyOfReadingRules[rule] : rulesById[rule].why;
}

function isReadingRule(rule: LintRuleId): rule is ReadingRuleId {
  return Object.hasOwn(whyOfReadingRules, rule);
}
