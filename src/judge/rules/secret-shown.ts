import { hiddenProperties, withoutHidden } from '../../conventions/sentences/described-once.ts';
import { isSuccess } from '../../http/status.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks successes for properties that the contract says only another response shows, such as a key at its creation. What the schema requires here cannot be
 * left out.
 */
export const secretShown: Rule = {
  id: 'secret-shown',
  title: 'What is shown only once is not shown again',
  level: 'deviation',
  why: 'Everyone who can read the resource, or a log of it, has the secret.',
  clause: { openapi: 'Operation Object, description' },
  check({ reply, json, mediaType, contract, validator, case: { operation } }) {
    const isHidden = hiddenProperties(contract, operation);
    if (isHidden === undefined || !reply || !isSuccess(reply.status) || !json?.ok) return nothing;
    const names: string[] = [];
    const hidden = withoutHidden(json.value, (name) => isHidden(name) && names.push(name) > 0);
    const [name] = names;
    // What the schema requires cannot be left out.
    const isPossible = mediaType?.schema === undefined || validator.isValid(mediaType.schema, hidden);
    if (name === undefined || !isPossible) return nothing;
    return [
      {
        message: `the response shows ${quote(name)}, which the contract says is not shown here`,
        cause: name,
        contract: `${operation.pointer}/responses`,
      },
    ];
  },
};
