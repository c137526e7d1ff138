import { numberFrom, partSeed } from '../seeds/seed.ts';
import { type Seconds, secondsPerDay } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { Scope } from './value-place.ts';

/** When something happens in the life of a thing: hours after it was created. */
interface Stage {
  readonly names: RegExp;
  readonly from: number;
  readonly to: number;
  /** Whether it is planned: its time has no odd minutes. */
  readonly isPlanned?: boolean;
  /** How many hours it is at most after the beginning that it is the end of, which has the same place in the life of the thing. */
  readonly lasting?: number;
}

const stages: readonly Stage[] = [
  { names: /\b(?:birth|born|birthday|birthdate|dob)\b/, from: -60 * 8766, to: -20 * 8766 },
  { names: /\b(?:expire|expires|expiry|expiration|until|renew|renewal|abandon)\b/, from: 24 * 400, to: 24 * 700 },
  {
    names:
      /^(?:depart|departs|departure|(?:scheduled|planned) departure)\b|^(?:start|starts|begin|begins|open|opens|(?:scheduled|event) start) time\b/,
    from: 24 * 2,
    to: 24 * 4,
    isPlanned: true,
  },
  // A journey or an appointment takes some hours.
  {
    names: /^(?:arrive|arrives|arrival|(?:scheduled|planned) arrival)\b/,
    from: 24 * 2,
    to: 24 * 4,
    isPlanned: true,
    lasting: 8,
  },
  {
    names: /^(?:end|ends|finish|finishes|close|closes|(?:scheduled|event) end) time\b/,
    from: 24 * 2,
    to: 24 * 4,
    isPlanned: true,
    lasting: 4,
  },
  { names: /\b(?:estimated|expected|eta|planned)\b/, from: 24 * 8, to: 24 * 14 },
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
    names: /\b(?:ship|shipped|sent|send|settled|captured|processed|dispatched|published|publish|release|released)\b/,
    from: 24 * 5,
    to: 24 * 7,
  },
  { names: /\b(?:paid|approved|accepted|confirmed|authori[sz]ed)\b/, from: 1, to: 36 },
  {
    names:
      /\b(?:start|started|starts|begin|began|begins|from|open|opened|depart|departure|departs|since|scheduled|check(?:ed)? ?in|valid)\b/,
    from: 24 * 2,
    to: 24 * 4,
  },
];

const plannedStep = 300;

const creation: Pick<Stage, 'from' | 'to'> = { from: 0, to: 0 };

/** Where a time belongs among the others of its object, in hours after the object was created: `createdAt` 0, `updatedAt` later. */
export function timeRank(name: string): number {
  const { from, lasting = 0 } = stageOf(name);
  return from + Math.sign(lasting);
}

/** Whether a name is that of an end, such as `endsAt` or `arrivalTime`. */
export function isAtEnd(name: string): boolean {
  const rank = timeRank(name);
  return (rank > 24 * 21 && rank < 24 * 30) || rank === 24 * 2 + 1;
}

function stageOf(name: string): Omit<Stage, 'names'> {
  const phrase = wordsOfName(name).words.join(' ');
  return stages.find(({ names }) => names.test(phrase)) ?? creation;
}

/** Makes the times that a property of this name has. Those of one object follow each other as their names say. */
export function timeMaker(name: string): (scope: Scope) => Seconds {
  const { from, to, isPlanned = false, lasting = 0 } = stageOf(name);
  return (scope) => {
    const day = numberFrom(partSeed(scope.seed, 31), 30, 380);
    const second = numberFrom(partSeed(scope.seed, 32), 7 * 3600, 19 * 3600);
    const created = scope.now - day * secondsPerDay + second;
    const minutes = from === to ? 0 : numberFrom(partSeed(scope.seed, 33), from * 60, to * 60);
    const length = lasting === 0 ? 0 : numberFrom(partSeed(scope.seed, 34), 60, lasting * 60);
    const time = created + (minutes + length) * 60;
    return isPlanned ? time - (time % plannedStep) : time;
  };
}
