import { numberFrom, partSeed, type Seed } from '../seeds/seed.ts';

/** Sentences that describe things of some kinds. */
interface Descriptions {
  /** Tested against the kind of a thing. */
  readonly kinds: RegExp;
  readonly sentences: readonly string[];
}

/** Sentences that fit any thing. */
export const plainSentences: readonly string[] = [
  'Ready to use and easy to share.',
  'Made with care by a small team.',
  'Works well for most people.',
  'Updated after the last review.',
  'Please read the notes before you start.',
  'One of the most popular choices this season.',
  'Everything is in place for the next step.',
  'The details were checked twice.',
  'A simple way to get started.',
  'It took less time than we expected.',
  'This replaces the one from last month.',
  'Nothing else has to change.',
  'Best used together with the other parts.',
  'Recommended by many who tried it.',
];

const descriptions: readonly Descriptions[] = [
  {
    kinds:
      /(?:room|apartment|flat|suite|cabin|villa|house|hostel|hotel|lodge|studio|accommodation|property|listing|venue|hall|campsite|pitch|place|location|building)$/,
    sentences: [
      'Bright and quiet, with a view of the garden.',
      'Two minutes from the station.',
      'Renovated last spring.',
      'The lift goes to every floor.',
      'Large windows to the south.',
      'A good place to work, with fast internet.',
      'The courtyard is open until ten in the evening.',
      'There is room for a bicycle in the basement.',
      'Shops and cafes are around the corner.',
      'Cool in summer and warm in winter.',
    ],
  },
  {
    kinds: /(?:food|dish|meal|recipe|menuitem|drink|beverage|cocktail|wine|beer|coffee)$/,
    sentences: [
      'Best when it is served at once.',
      'A little lemon brings out the taste.',
      'Made with herbs from the region.',
      'Mild enough for children.',
      'A favourite in the colder months.',
      'Can be prepared a day ahead.',
      'Goes well with fresh bread.',
      'Light, and ready in half an hour.',
    ],
  },
  {
    kinds: /(?:product|item|article|goods|sku|merchandise|variant|offer)$/,
    sentences: [
      'Made of recycled material.',
      'Comes with a two-year guarantee.',
      'Easy to clean, and light enough for every day.',
      'The colours are brighter than in the picture.',
      'Arrives within three working days.',
      'One of the most popular choices this season.',
      'Spare parts are available.',
      'Fits in a small bag.',
      'Tested by an independent laboratory.',
    ],
  },
  {
    kinds: /(?:event|concert|show|festival|exhibition|conference|meetup|webinar|screening|tour|match|party)$/,
    sentences: [
      'Doors open half an hour before.',
      'Free seating in all rows.',
      'An evening for the whole family.',
      'There is a break of twenty minutes.',
      'Tickets are also sold at the entrance.',
      'Drinks are served in the foyer.',
      'The second part takes place outside if the weather is good.',
    ],
  },
  {
    kinds: /(?:course|class|lesson|lecture|workshop|training|module|tutorial|curriculum)$/,
    sentences: [
      'No previous knowledge is needed.',
      'Starts with the basics and ends with a small project.',
      'Each part ends with a short test.',
      'Bring your own laptop.',
      'All material can be downloaded.',
      'Questions are answered within a day.',
      'There is a certificate at the end.',
    ],
  },
  {
    kinds: /(?:task|todo|issue|bug|project|milestone|story|epic|sprint|job|workorder|incident|change|request)$/,
    sentences: [
      'Two people are working on it already.',
      'There is one open question about the dates.',
      'A few small things are still missing.',
      'Everyone on the team has seen it.',
      'Has to be ready before the next release.',
      'It took less time than we expected.',
      'Happens only on Monday mornings.',
      'The first steps are described in the notes.',
    ],
  },
  {
    kinds: /(?:book|novel|film|movie|series|episode|podcast|album|song|track|game|video|story)$/,
    sentences: [
      'Two old friends meet again after thirty years.',
      'A journey along the coast in late summer.',
      'The second part of a trilogy.',
      'Quiet, funny and full of surprises.',
      'Based on letters that were found in an attic.',
      'Recorded in a single night.',
      'Nothing in this small town is what it seems.',
    ],
  },
];

/** Two or three sentences that describe a thing of a kind: of a room, `Bright and quiet, with a view of the garden. Renovated last spring.` */
export function describeThing(kind: string, seed: Seed): string {
  const { sentences = plainSentences } = descriptions.find(({ kinds }) => kinds.test(kind)) ?? {};
  const first = numberFrom(partSeed(seed, 22), 0, sentences.length - 1);
  const count = numberFrom(partSeed(seed, 23), 2, 3);
  return Array.from({ length: count }, (_, at) => sentences[(first + at * 3) % sentences.length]).join(' ');
}
