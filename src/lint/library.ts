import type { JsonObject, Pointer } from '../model/json.ts';
import { asDoubles } from '../schema/json/as-doubles.ts';
import { localReference } from '../schema/json/pointer.ts';
import { borrowedRules } from './borrowed-rules.ts';
import type { Complaint } from './rule.ts';

/** What a rule of the lint library complains about, by the library's name for the rule. */
export interface LibraryComplaint extends Complaint {
  readonly rule: string;
}

/**
 * Runs the borrowed rules. The library is loaded here and nowhere else, since that takes longer than linting a small contract.
 * It is given the document that was read and may read nothing itself. Throws what the library throws on documents that are no OpenAPI.
 */
export async function runLibrary(document: JsonObject): Promise<LibraryComplaint[]> {
  const { BaseResolver, createConfig, lintDocument, Source } = await import('@redocly/openapi-core');
  const severities = Object.fromEntries(Object.keys(borrowedRules).map((rule) => [rule, 'error']));
  const config = await createConfig({ rules: severities } as never, { ignore: {} });
  const externalRefResolver = new BaseResolver();
  externalRefResolver.loadExternalRef = () => Promise.reject(new Error('Nothing is read here.'));
  const parsed = asDoubles(document);
  const problems = await lintDocument({
    document: { source: new Source('contract', ''), parsed },
    config,
    externalRefResolver,
  });
  return problems.flatMap(({ ruleId, message, location: [place] }) => {
    if (!Object.hasOwn(borrowedRules, ruleId)) return [];
    const pointer = place?.pointer === undefined ? '' : pointerOf(place.pointer);
    return [{ rule: ruleId, pointer, message: sentence(message), fix: borrowedRules[ruleId]?.fix }];
  });
}

function pointerOf(fragment: string): Pointer {
  return localReference(fragment === '#/' ? '#' : fragment) ?? '';
}

function sentence(message: string): string {
  const text = message.replaceAll('`', '"').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
