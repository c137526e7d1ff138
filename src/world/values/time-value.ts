import { type Seconds, secondsPerDay } from '../seeds/calendar.ts';
import { numberFrom, partSeed } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { Scope } from './value-place.ts';

/** When something happens in the life of a thing: hours after it was created. */
interface Stage {
  readonly names: RegExp;
  readonly from: number;
  readonly to: number;
}

const stages: readonly Stage[] = [
  { names: /\b(?:birth|born|birthday|birthdate|dob)\b/, from: -60 * 8766, to: -20 * 8766 },
  { names: /\b(?:expire|expires|expiry|expiration|until|renew|renewal|abandon)\b/, from: 24 * 400, to: 24 * 700 },
  { names: /\b(?:next|due|deadline)\b/, from: 24 * 30, to: 24 * 60 },
  {
    names:
      /\b(?:deleted|delete|cancelled|canceled|archived|closed|close|revoked|dissolved|deceased|death|died|terminated|failed|voided|refunded|returned|rejected|declined|disputed|suspended|blocked|expired)\b/,
    from: 24 * 26,
    to: 24 * 29,
  },
  {
    names:
      /\b(?:end|ended|ends|ending|finish|finished|complete|completed|arrival|arrive|arrives|arrived|to|stop|stopped|check ?out|out|delivered|resolved)\b/,
    from: 24 * 22,
    to: 24 * 25,
  },
  {
    names: /\b(?:update|updated|modified|modify|changed|change|edited|pushed|last|latest|seen|used|activity|synced)\b/,
    from: 24 * 8,
    to: 24 * 21,
  },
  {
    names:
      /\b(?:ship|shipped|sent|send|paid|settled|captured|processed|approved|accepted|dispatched|published|publish|release|released)\b/,
    from: 24 * 5,
    to: 24 * 7,
  },
  {
    names:
      /\b(?:start|started|starts|begin|began|begins|from|open|opened|depart|departure|departs|since|scheduled|check ?in|valid)\b/,
    from: 24 * 2,
    to: 24 * 4,
  },
];

const creation: Pick<Stage, 'from' | 'to'> = { from: 0, to: 0 };

/** The place of a time among the others of its object: hours after the object was created. */
export function timeRank(name: string): number {
  return stageOf(name).from;
}

/** Whether a name is about the end of something. */
export function isAtEnd(name: string): boolean {
  return timeRank(name) > 24 * 21 && timeRank(name) < 24 * 30;
}

function stageOf(name: string): Pick<Stage, 'from' | 'to'> {
  const phrase = wordsOfName(name).words.join(' ');
  return stages.find(({ names }) => names.test(phrase)) ?? creation;
}

/** Makes the times with a name: those of one object are in the order of their meaning. */
export function timeMaker(name: string): (scope: Scope) => Seconds {
  const { from, to } = stageOf(name);
  return (scope) => {
    const day = numberFrom(partSeed(scope.seed, 31), 30, 380);
    const second = numberFrom(partSeed(scope.seed, 32), 7 * 3600, 19 * 3600);
    const created = scope.now - day * secondsPerDay + second;
    const minutes = from === to ? 0 : numberFrom(partSeed(scope.seed, 33), from * 60, to * 60);
    return created + minutes * 60;
  };
}
