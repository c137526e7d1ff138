import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { nameWords } from '../../text/name-words.ts';
import { describedConflict, saysTaken } from './described-states.ts';
import { readIdentity } from './resource-identity.ts';

interface Creation {
  readonly creator: { readonly operation: Operation; readonly contract: Contract };
  readonly creation: Exchange;
}

interface NamedIdentity {
  /** The path parameter that identifies the resource. */
  readonly name: string;
  readonly id: string;
}

/** Whether the client has chosen the identifier, and the description of the 409 says that no other resource may have it. */
export function isRefusedAgain({ creator, creation }: Creation, { name, id }: NamedIdentity): boolean {
  const { body } = creation.case.request;
  const sent = body.kind === 'content' ? body.value : undefined;
  const lastWord = nameWords(name).split(' ').at(-1) ?? '';
  return readIdentity(sent, name) === id && saysTaken(describedConflict(creator) ?? '', lastWord);
}
