import { Failure } from '../model/failure.ts';
import type { Sender } from './sender.ts';

/** Makes sure that a target is there before a case is sent. Throws `Failure('target-unreachable')`. */
export async function requireReach(sender: Pick<Sender, 'reach'>, target: string): Promise<void> {
  const reachability = await sender.reach();
  if (reachability.ok) return;
  throw new Failure(
    'target-unreachable',
    `The target ${target} cannot be reached: ${reachability.detail}.`,
    'Start it, check the address, or give it time with --wait 30s.',
  );
}
