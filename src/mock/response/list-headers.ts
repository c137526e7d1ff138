import { isTotalName } from '../../conventions/names/count-names.ts';
import type { ResponseHeader, ResponseSpec } from '../../model/contract.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { PageFacts } from '../../world/world.ts';
import { addressesOf, type MockRequest } from '../request/mock-request.ts';
import { pairsOf } from './header-list.ts';
import type { MockContext } from './mock-context.ts';

interface ListResponse {
  readonly context: MockContext;
  readonly received: MockRequest | undefined;
}

/**
 * The headers that a response documents; those that describe a list say how many items all pages have, and where the other pages are. `Link` is left out where
 * it leads nowhere, unless it is required. `page`: absent where the response has no list.
 */
export function listHeaders(
  response: ResponseSpec,
  page: PageFacts | undefined,
  { context, received }: ListResponse,
): readonly string[] {
  const documented = context.headersOf(response);
  if (page === undefined) return documented;
  const link = response.headers.find(({ name }) => /^link$/i.test(name));
  const headers: string[] = [];
  for (const [name, value] of pairsOf(documented)) {
    if (isTotalName(name)) headers.push(name, String(page.total));
    else if (!/^link$/i.test(name)) headers.push(name, value);
  }
  const links = link && linksOf(link, page, { context, received });
  return link === undefined || links === undefined ? headers : [...headers, link.name, links];
}

/** The links that the header's words name, and those to the pages before and after (RFC 8288). */
function linksOf(
  link: ResponseHeader,
  { queries }: PageFacts,
  { context, received }: ListResponse,
): string | undefined {
  const { document } = context.contract;
  const words = writeJson(valueAt(document, link.pointer) ?? null);
  const named = [...queries.keys()].filter((one) => new RegExp(`\\b${one}\\b`, 'i').test(words));
  const known = (relations: readonly string[]) => relations.filter((one) => queries.has(one));
  const choices = [known(['next', 'prev', ...named]), known(['next']), link.required ? known(['first']) : []];
  const bases = received === undefined ? [''] : addressesOf(received).toReversed();
  const texts = choices.flatMap((relations) =>
    bases.map((base) => [...new Set(relations)].map((one) => `<${base}?${queries.get(one)}>; rel="${one}"`).join(', ')),
  );
  const { schema } = link;
  return texts.find((text) => text !== '' && (schema === undefined || context.responseValidator.isValid(schema, text)));
}
