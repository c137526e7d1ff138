import type { Json } from '../../model/json.ts';
import type { Seconds } from '../seeds/calendar.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** Whether an object may go without a property, and whether it may be `null`. */
export interface Omissible {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** Past participles that say how something ended, by their stems: nothing else ended it, too. */
const endings =
  /^(?:cancel|terminat|delet|fail|archiv|revok|reject|void|declin|refund|return|disput|suspend|block|clos|resolv|complet|finish|deliver|expir|deactivat|disabl|remov|withdraw|abandon)/;
/** Steps that come before the end. */
const steps = /^(?:ship|paid|publish|approv|accept|settl|sent|dispatch|captur|activat|start|process|fulfil|collect)/;
/** States in which no step has been taken. */
const early =
  /^(?:pending|draft|new|created|open|queued|scheduled|waiting|unpaid|unpublished|inactive|todo|submitted|requested)$/;
/** States in which things go on. */
const lasting = /^(?:active|enabled|live|running|valid|available|ongoing|in progress|placed)$/;
/** States that say the same. */
const successes = /^(?:complet|finish|deliver|clos|resolv)/;

/**
 * Times and flags fit the status of their object: what is not cancelled has no `cancelledAt`, and what is only pending has no `paidAt`. What must be there
 * stays.
 */
export function agreeState(made: Record<string, Json>, properties: readonly Omissible[], now: Seconds): void {
  const status = statusOf(made);
  if (status === undefined || ![endings, steps, early, lasting].some((states) => states.test(status))) return;
  for (const { name, isRequired, isNullable } of properties) {
    const value = made[name];
    if (value === undefined || value === null) continue;
    const { words } = wordsOfName(name);
    if (typeof value === 'boolean') {
      const [flag = '', ...others] = words[0] === 'is' ? words.slice(1) : words;
      if (others.length === 0 && endings.test(flag))
        made[name] = isSame(flag, status) || (successes.test(flag) && successes.test(status));
      continue;
    }
    const [stem = ''] = words.slice(-2);
    if (words.length < 2 || !/^(?:at|on|date|time|datetime|timestamp)$/.test(words.at(-1) ?? '')) continue;
    if (isContradicted(stem, status)) {
      if (isNullable) made[name] = null;
      else if (!isRequired) delete made[name];
    }
  }
  if (/^expired$/.test(status)) expireBefore(made, now);
}

function statusOf(made: Record<string, Json>): string | undefined {
  const value = made['status'] ?? made['state'];
  return typeof value === 'string' ? wordsOfName(value).words.join(' ') : undefined;
}

function isContradicted(stem: string, status: string): boolean {
  // `expires_at` and `delivery_date` are plans, and say nothing of what has happened.
  if (isSame(stem, status) || !/ed$|^(?:paid|sent|withdrawn)$/.test(stem)) return false;
  if (endings.test(stem)) return !(successes.test(stem) && successes.test(status));
  return steps.test(stem) && early.test(status);
}

/** `canceled` is `cancelled`. */
function isSame(participle: string, status: string): boolean {
  const start = (word: string) => word.replace(/(?:l?led|ed|d)$/, '').slice(0, 6);
  return start(participle) === start(status);
}

/** What has expired did so before today. */
function expireBefore(made: Record<string, Json>, now: Seconds): void {
  for (const name in made) {
    const value = made[name];
    if (!/^(?:expire|expires|expiry|expiration)/.test(wordsOfName(name).words.join(' ')) || typeof value !== 'number')
      continue;
    const unit = value > 1e11 ? 1000 : 1;
    const created = made['created_at'] ?? made['createdAt'] ?? made['created'];
    const least = typeof created === 'number' && created < now * unit ? created : (now - 30 * 86_400) * unit;
    if (value > now * unit) made[name] = Math.round((least + now * unit) / 2);
  }
}
