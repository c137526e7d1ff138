import { partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import { topicName } from './things.ts';

/** What things of some kinds are called. */
interface Titles {
  /** Tested against the kind of a thing. */
  readonly kinds: RegExp;
  readonly make: (seed: Seed) => string;
}

const tasks = ['Update', 'Check', 'Prepare', 'Review', 'Publish', 'Translate', 'Collect', 'Rewrite'];
const taskObjects = [
  'the price list',
  'the release notes',
  'the guest list',
  'the opening hours',
  'the delivery dates',
  'the welcome mail',
  'the photo gallery',
  'the search page',
  'the floor plan',
  'the invoices for March',
  'the contact form',
  'the weekly report',
];
const faulty = [
  'The search',
  'The export',
  'The calendar',
  'The invoice page',
  'The mobile app',
  'The sign-in form',
  'The weekly report',
  'The picture upload',
];
const faults = [
  'is slow with many entries',
  'shows the wrong date',
  'loses the last change',
  'ignores names with accents',
  'is cut off on small screens',
  'has an empty second page',
  'does not work in Safari',
  'shows a removed item again',
];
const events = ['Evening', 'Festival', 'Workshop', 'Meetup', 'Weekend', 'Conference', 'Fair'];
const rooms = ['Garden', 'Harbor', 'Corner', 'Courtyard', 'Orchard', 'Lake', 'Tower', 'Library', 'Terrace', 'Valley'];
const reviews = [
  'Better than expected',
  'Would buy it again',
  'Good value',
  'Not quite what I hoped for',
  'A lovely present',
  'Does what it should',
  'Arrived late, but works well',
];

const about = (forms: readonly ((topic: string) => string)[]) => (seed: Seed) =>
  pickFrom(forms, partSeed(seed, 25))(topicName(seed));

const titles: readonly Titles[] = [
  {
    kinds: /(?:issue|bug|defect|incident|ticket)$/,
    make: (seed) => `${pickFrom(faulty, partSeed(seed, 24))} ${pickFrom(faults, partSeed(seed, 25))}`,
  },
  {
    kinds: /(?:task|todo|reminder|workitem|workorder|actionitem|checklistitem|chore)$/,
    make: (seed) => `${pickFrom(tasks, partSeed(seed, 24))} ${pickFrom(taskObjects, partSeed(seed, 25))}`,
  },
  {
    kinds: /(?:specialevent|concert|festival|conference|meetup|webinar)$|^event$/,
    make: (seed) => `${topicName(seed)} ${pickFrom(events, partSeed(seed, 25))}`,
  },
  {
    kinds: /(?:course|lesson|lecture|tutorial|training)$/,
    make: about([
      (topic) => `Introduction to ${topic}`,
      (topic) => `${topic} for Beginners`,
      (topic) => `Advanced ${topic}`,
      (topic) => `${topic} in Practice`,
    ]),
  },
  {
    kinds: /(?:post|blogpost|newsitem|blog)$|^(?:news|article)$/,
    make: about([
      (topic) => `A short guide to ${topic.toLowerCase()}`,
      (topic) => `What we learned about ${topic.toLowerCase()}`,
      (topic) => `Five questions about ${topic.toLowerCase()}`,
      (topic) => `${topic} on a small budget`,
      (topic) => `The year in ${topic.toLowerCase()}`,
    ]),
  },
  {
    kinds: /room$/,
    make: (seed) => `${pickFrom(rooms, partSeed(seed, 24))} Room`,
  },
  { kinds: /review$/, make: (seed) => pickFrom(reviews, partSeed(seed, 24)) },
];

/** What a thing of a kind is called: a task `Update the price list`, a course `Introduction to Design`. `undefined` for kinds without titles of their own. */
export function titleMaker(kind: string): ((seed: Seed) => string) | undefined {
  return titles.find(({ kinds }) => kinds.test(kind))?.make;
}
