import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';

/** Whether the path of a PUT has an identifier, or it is made from what the request has: then the same one means the same resource. */
export function isChosenByClient(id: string, { case: { request } }: Exchange): boolean {
  if (request.method === 'PUT') return true;
  const own = id.toLowerCase();
  const sent = request.body.kind === 'content' ? scalarsIn(request.body.value ?? null) : [];
  return sent.some((value) => value.length > 0 && (own === value || (value.length > 1 && own.includes(value))));
}

function scalarsIn(value: Json): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(scalarsIn)
    : [String(value).toLowerCase()];
}
