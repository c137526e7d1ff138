import type { Parameter } from '../model/contract.ts';

/** An optional query parameter without a schema, with changes. */
export function buildParameter(changes: Partial<Parameter> & Pick<Parameter, 'name'>): Parameter {
  return {
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    allowReserved: false,
    schema: undefined,
    content: undefined,
    examples: [],
    pointer: '',
    ...changes,
  };
}
