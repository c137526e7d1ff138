import { queryEchoes, shownChoices } from '../../conventions/names/shown-choices.ts';
import { headerValue } from '../../http/header-fields.ts';
import { isSafeMethod } from '../../http/method.ts';
import { queryOf } from '../../http/query-of.ts';
import { isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks successful reads whose query chooses a form, such as `currency=EUR`: the header or property that repeats the choice by its name must have that
 * value, or the default of the parameter.
 */
export const choiceIgnored: Rule = {
  id: 'choice-ignored',
  title: 'A response is in the form that the query has chosen',
  level: 'deviation',
  why: 'A client that asks for prices in euros shows those in another currency as euros.',
  clause: { openapi: 'Parameter Object: the query parameter that lists the values of a header or property' },
  check({ reply, response, json, contract, violations, case: { request, expects, operation } }) {
    if (!reply || !response || !isSuccess(reply.status) || expects !== 'accepted' || violations.length > 0)
      return nothing;
    if (!isSafeMethod(request.method)) return nothing;
    const query = queryOf(request.path);
    const body = json?.ok === true ? json.value : undefined;
    return [...echoesIn(body, operation, query)].concat(
      shownChoices(response, { document: contract.document, operation }).flatMap((choice) => {
        const { parameter, byDefault, header, property, pointer } = choice;
        const [chosen = byDefault === undefined ? undefined : textOf(byDefault), ...others] = query.getAll(parameter);
        const shown =
          header === undefined ? memberOf(body, property ?? '') : headerValue(reply.headers, header.toLowerCase());
        if (chosen === undefined || others.length > 0 || shown === undefined || shown === null) return [];
        const is = textOf(shown);
        if (typeof shown === 'object' || is.toLowerCase() === chosen.toLowerCase()) return [];
        const asked = query.has(parameter) ? 'the request asked for' : 'its default is';
        return [
          {
            message: `${quote(header ?? property ?? '')} is ${quote(is)}, although ${asked} ${quote(chosen)} with ${quote(parameter)}`,
            cause: `choice ${parameter} ${header ?? property}`,
            contract: pointer,
            ...(property === undefined ? {} : { instance: join('', property) }),
          },
        ];
      }),
    );
  },
};

/**
 * Where a response repeats the query in an object of its own, `applied: {sort, q, status}`, whose properties are all query parameters: each has the value that was
 * asked for.
 */
function* echoesIn(body: Json | undefined, operation: Operation, query: URLSearchParams): Generator<Complaint> {
  for (const { owner, echo, names } of queryEchoes(body, operation)) {
    for (const name of names) {
      const is = echo[name] ?? null;
      const [chosen, ...others] = query.getAll(name);
      if (chosen === undefined || others.length > 0 || typeof is === 'object' || sameText(textOf(is), chosen)) continue;
      yield {
        message: `${quote(name)} in ${quote(owner)} is ${quote(textOf(is))}, although the request asked for ${quote(chosen)}`,
        cause: `choice ${owner} ${name}`,
        contract: `${operation.pointer}/responses`,
        instance: join('', owner, name),
      };
    }
  }
}

/** `1.0` and `1` are the same number, and texts may be trimmed or folded. */
function sameText(one: string, other: string): boolean {
  const form = (text: string) => text.trim().toLowerCase();
  return form(one) === form(other) || (one !== '' && other !== '' && Number(one) === Number(other));
}
