import type { LintRule } from './rule.ts';
import { addressForm } from './rules/address-form.ts';
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
import { formSchema } from './rules/form-schema.ts';
import { formatType } from './rules/format-type.ts';
import { formatUnknown } from './rules/format-unknown.ts';
import { headerIgnored } from './rules/header-ignored.ts';
import { headerName } from './rules/header-name.ts';
import { heirsListed } from './rules/heirs-listed.ts';
import { identicalPaths } from './rules/identical-paths.ts';
import { integerUnsafe } from './rules/integer-unsafe.ts';
import { itemsMissing } from './rules/items-missing.ts';
import { keywordAlone } from './rules/keyword-alone.ts';
import { keywordMisspelt } from './rules/keyword-misspelt.ts';
import { keywordType } from './rules/keyword-type.ts';
import { keywordUnknown } from './rules/keyword-unknown.ts';
import { linkTarget } from './rules/link-target.ts';
import { mediaTypeName } from './rules/media-type-name.ts';
import { notHonoured } from './rules/not-honoured.ts';
import { nullableEnum } from './rules/nullable-enum.ts';
import { nullableWithoutType } from './rules/nullable-without-type.ts';
import { operationIdUnique } from './rules/operation-id-unique.ts';
import { parameterStyle } from './rules/parameter-style.ts';
import { parametersUnique } from './rules/parameters-unique.ts';
import { pathParameters } from './rules/path-parameters.ts';
import { pathQuery } from './rules/path-query.ts';
import { pathTemplate } from './rules/path-template.ts';
import { patternCostly } from './rules/pattern-costly.ts';
import { patternDelimited } from './rules/pattern-delimited.ts';
import { patternInvalid } from './rules/pattern-invalid.ts';
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
import { splitPath } from './rules/split-path.ts';
import { statusCode } from './rules/status-code.ts';
import { successContentMissing } from './rules/success-content-missing.ts';
import { successUndocumented } from './rules/success-undocumented.ts';
import { tagParent } from './rules/tag-parent.ts';
import { tagsUnique } from './rules/tags-unique.ts';
import { unauthorisedUndocumented } from './rules/unauthorised-undocumented.ts';
import { unusedComponent } from './rules/unused-component.ts';
import { valueNotFound } from './rules/value-not-found.ts';

/** Every rule of our own. */
export const lintRules: readonly LintRule[] = [
  nullableWithoutType,
  valueNotFound,
  serverVariables,
  pathParameters,
  parametersUnique,
  pathQuery,
  identicalPaths,
  addressForm,
  ambiguousPaths,
  anchorUnique,
  bodyOnGet,
  boundsCrossed,
  clientErrorUndocumented,
  contentForbidden,
  contentSchemaMissing,
  defaultInvalid,
  dialectUnknown,
  discriminatorMapping,
  discriminatorProperty,
  discriminatorValue,
  enumDuplicates,
  enumType,
  exampleInvalid,
  formSchema,
  formatType,
  formatUnknown,
  headerIgnored,
  integerUnsafe,
  itemsMissing,
  keywordAlone,
  keywordMisspelt,
  keywordType,
  keywordUnknown,
  linkTarget,
  mediaTypeName,
  notHonoured,
  nullableEnum,
  operationIdUnique,
  parameterStyle,
  pathTemplate,
  patternInvalid,
  readWriteOnly,
  referenceSiblings,
  requiredUndeclared,
  schemaEmpty,
  schemaEndless,
  schemaInvalid,
  schemaUnsatisfiable,
  securityScopes,
  securityUndeclared,
  serverDefault,
  splitPath,
  statusCode,
  successContentMissing,
  successUndocumented,
  tagParent,
  tagsUnique,
  unauthorisedUndocumented,
  encodingProperty,
  headerName,
  heirsListed,
  patternCostly,
  patternDelimited,
  runtimeExpression,
  serverUrl,
  unusedComponent,
  alternativeRepeated,
  referenceKind,
];
