import type { Operation } from '../../model/contract.ts';
import { describedElsewhere, ignoredHeaderParameters } from '../../model/ignored-headers.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { membersAt } from '../subject/members-at.ts';
import { parameterLists, type WrittenParameter, writtenParameters } from '../subject/parameter-places.ts';
import { sentMedia } from '../subject/sent-media.ts';

/**
 * Header parameters, and a response header, that OpenAPI says to ignore (OAS, Parameter Object, Response Object), and parameters that name what HTTP
 * itself needs, such as Content-Length.
 */
export const headerIgnored: LintRule = {
  id: 'header-ignored',
  level: 'warning',
  why: 'OpenAPI or HTTP itself says what it contains, so mock and suite ignore it.',
  *check({ document, operations }) {
    const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
    const written = [...lists].flatMap((list) => writtenParameters(document, list));
    for (const { pointer, name } of written.filter(isIgnored)) {
      yield {
        pointer: join(pointer, 'name'),
        message: `The header parameter "${name}" has no effect.`,
        fix: fixFor(name.toLowerCase()),
      };
    }
    for (const place of responseHeaders(document, operations).filter(isContentType)) {
      yield {
        pointer: place,
        message: 'The response header "Content-Type" has no effect.',
        fix: 'Use the media types of "content" in its place.',
      };
    }
    for (const place of partHeaders(document, operations).filter(isContentType)) {
      yield {
        pointer: place,
        message: 'The header "Content-Type" of a part has no effect.',
        fix: 'Use the "contentType" of the encoding in its place.',
      };
    }
  },
};

/** The entries of `headers` of all responses. */
function responseHeaders(document: JsonObject, operations: readonly Operation[]): Pointer[] {
  const lists = new Set(
    operations.flatMap(({ responses }) => responses.map(({ pointer }) => join(pointer, 'headers'))),
  );
  return [...lists].flatMap((list) => membersAt(document, list));
}

/** The entries of `headers` of all encodings. */
function partHeaders(document: JsonObject, operations: readonly Operation[]): Pointer[] {
  return sentMedia(operations).flatMap(({ media }) => {
    const parts = membersAt(document, join(media.pointer, 'encoding'));
    return parts.flatMap((part) => membersAt(document, join(part, 'headers')));
  });
}

function fixFor(name: string): string {
  if (!describedElsewhere.some((one) => one === name)) return 'Remove it: every HTTP client sets it as it needs it.';
  return `Use ${name === 'authorization' ? 'a security scheme' : 'the media types of "content"'} in its place.`;
}

function isContentType(pointer: Pointer): boolean {
  return pointer.toLowerCase().endsWith('/content-type');
}

function isIgnored({ name, in: place }: WrittenParameter): boolean {
  return place === 'header' && ignoredHeaderParameters.includes(name.toLowerCase());
}
