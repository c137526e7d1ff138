import { ambiguousPaths } from './ambiguous-paths.ts';
import { bodyOnGet } from './body-on-get.ts';
import { boundsCrossed } from './bounds-crossed.ts';
import { clientErrorUndocumented } from './client-error-undocumented.ts';
import { contentForbidden } from './content-forbidden.ts';
import { contentSchemaMissing } from './content-schema-missing.ts';
import { defaultInvalid } from './default-invalid.ts';
import { discriminatorMapping } from './discriminator-mapping.ts';
import { discriminatorProperty } from './discriminator-property.ts';
import { exampleInvalid } from './example-invalid.ts';
import { formSchema } from './form-schema.ts';
import { formatType } from './format-type.ts';
import { formatUnknown } from './format-unknown.ts';
import { headerIgnored } from './header-ignored.ts';
import { identicalPaths } from './identical-paths.ts';
import { integerUnsafe } from './integer-unsafe.ts';
import { itemsMissing } from './items-missing.ts';
import { keywordMisspelt } from './keyword-misspelt.ts';
import { keywordType } from './keyword-type.ts';
import { keywordUnknown } from './keyword-unknown.ts';
import { linkTarget } from './link-target.ts';
import { mediaTypeName } from './media-type-name.ts';
import { notHonoured } from './not-honoured.ts';
import { nullableEnum } from './nullable-enum.ts';
import { nullableWithoutType } from './nullable-without-type.ts';
import { operationIdUnique } from './operation-id-unique.ts';
import { parameterStyle } from './parameter-style.ts';
import { parametersUnique } from './parameters-unique.ts';
import { pathParameters } from './path-parameters.ts';
import { pathQuery } from './path-query.ts';
import { pathTemplate } from './path-template.ts';
import { patternInvalid } from './pattern-invalid.ts';
import { readWriteOnly } from './read-write-only.ts';
import { referenceSiblings } from './reference-siblings.ts';
import { requiredUndeclared } from './required-undeclared.ts';
import type { LintRule } from './rule.ts';
import { schemaEmpty } from './schema-empty.ts';
import { schemaUnsatisfiable } from './schema-unsatisfiable.ts';
import { securityUndeclared } from './security-undeclared.ts';
import { serverDefault } from './server-default.ts';
import { serverVariables } from './server-variables.ts';
import { successContentMissing } from './success-content-missing.ts';
import { successUndocumented } from './success-undocumented.ts';
import { tagsUnique } from './tags-unique.ts';
import { unauthorisedUndocumented } from './unauthorised-undocumented.ts';
import { valueNotFound } from './value-not-found.ts';

/** Every rule of our own. */
export const lintRules: readonly LintRule[] = [
  nullableWithoutType,
  valueNotFound,
  serverVariables,
  pathParameters,
  parametersUnique,
  pathQuery,
  identicalPaths,
  ambiguousPaths,
  bodyOnGet,
  boundsCrossed,
  clientErrorUndocumented,
  contentForbidden,
  contentSchemaMissing,
  defaultInvalid,
  discriminatorMapping,
  discriminatorProperty,
  exampleInvalid,
  formSchema,
  formatType,
  formatUnknown,
  headerIgnored,
  integerUnsafe,
  itemsMissing,
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
  schemaUnsatisfiable,
  securityUndeclared,
  serverDefault,
  successContentMissing,
  successUndocumented,
  tagsUnique,
  unauthorisedUndocumented,
];
