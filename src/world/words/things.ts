import { partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import { plainSentences } from './descriptions.ts';
import type { Locale } from './locale.ts';

const words = (text: string): readonly string[] => text.split(' ');

const adjectives = words(
  'Amber Bright Calm Clear Copper Coral Crimson Early Gentle Golden Green Hidden Ivory Late Light Lunar Misty Modern Northern Open Quiet Rapid Silver Solar Southern Steady Urban Velvet Warm Wild Winter Wooden',
);
const nouns = words(
  'Anchor Arrow Atlas Beacon Bridge Canyon Cedar Compass Falcon Field Forest Garden Harbor Horizon Island Lantern Maple Meadow Mountain Orchard Pebble Pine River Summit Sparrow Stone Summer Tide Trail Valley Willow Window',
);
const products = words(
  'Backpack Bottle Chair Clock Desk Headphones Jacket Keyboard Lamp Mug Notebook Shoes Speaker Table',
);
const companies = words(
  'Northwind Brightside Cedarline Harborview Oakfield Lumenta Stonebridge Riverton Maplewood Solaris',
);
const flavors = words('Baked Fresh Grilled Roasted Smoked Spicy Steamed Sweet');
const foods = words('Tomatoes Chicken Lentils Salmon Pasta Rice Mushrooms Potatoes Beans Noodles Apples Pumpkin');
const pets = words(
  'Luna Milo Bella Charlie Coco Max Daisy Rocky Nala Oscar Ruby Simba Poppy Bruno Hazel Loki Willow Toby',
);
const topics = words(
  'Travel Music Design Science Sports Cooking History Nature Health Finance Education Art Technology Family',
);
const departments = words('Engineering Marketing Sales Support Finance Design Operations Research');
const jobs = ['Product Manager', 'Software Engineer', 'Designer', 'Sales Lead', 'Analyst', 'Support Agent', 'Editor'];
const colors = words('red green blue orange purple teal brown black white yellow gray pink');
const sentences = [
  ...plainSentences,
  'Arrives within three working days.',
  'We will come back to this next week.',
  'Thanks for the quick reply.',
  'The second version reads much better.',
  'Two people are working on it already.',
  'There is one open question about the dates.',
  'Everyone on the team has seen it.',
  'The colours are brighter than in the picture.',
  'A few small things are still missing.',
  'Looks good to me.',
];

/** Where there is no room for others. */
const shortSentences = ['Handle with care.', 'Call first.', 'Checked.', 'As agreed.', 'Ask at the desk.'];

/** A name for whatever has no better one: `Golden Harbor`. */
export function thingName(seed: Seed): string {
  return `${pickFrom(adjectives, partSeed(seed, 11))} ${pickFrom(nouns, partSeed(seed, 12))}`;
}

/** The name of a product: `Golden Lamp`. */
export function productName(seed: Seed): string {
  return `${pickFrom(adjectives, partSeed(seed, 11))} ${pickFrom(products, partSeed(seed, 13))}`;
}

/** The name of a company, with a legal form of the locale: `Northwind Inc`. */
export function companyName(seed: Seed, { companyForms }: Locale): string {
  return `${pickFrom(companies, partSeed(seed, 14))} ${pickFrom(companyForms, partSeed(seed, 15))}`;
}

/** The name of a dish: `Grilled Salmon`. */
export function foodName(seed: Seed): string {
  return `${pickFrom(flavors, partSeed(seed, 24))} ${pickFrom(foods, partSeed(seed, 25))}`;
}

/** The name that someone gives a pet: `Luna`. */
export function petName(seed: Seed): string {
  return pickFrom(pets, partSeed(seed, 16));
}

/** The name of a topic: `Travel`. */
export function topicName(seed: Seed): string {
  return pickFrom(topics, partSeed(seed, 17));
}

/** The topic for the item at a place in a list, from 0: no two are alike. `undefined` where there are no more topics. */
export function nthTopic(place: number): string | undefined {
  return topics[place];
}

/** The name of a department of a company: `Marketing`. */
export function departmentName(seed: Seed): string {
  return pickFrom(departments, partSeed(seed, 18));
}

/** The department for the item at a place in a list, from 0: no two are alike. `undefined` where there are no more departments. */
export function nthDepartment(place: number): string | undefined {
  return departments[place];
}

/** What someone works as: `Software Engineer`. */
export function jobTitle(seed: Seed): string {
  return pickFrom(jobs, partSeed(seed, 19));
}

/** A colour in lower case: `teal`. */
export function colorName(seed: Seed): string {
  return pickFrom(colors, partSeed(seed, 20));
}

/** One word in lower case. */
export function plainWord(seed: Seed): string {
  return pickFrom(nouns, partSeed(seed, 12)).toLowerCase();
}

/** A sentence that fits any thing: `Made with care by a small team.` */
export function sentence(seed: Seed): string {
  return pickFrom(sentences, partSeed(seed, 21));
}

/** A sentence of at most so many characters; `undefined` where none is as short. */
export function shortSentence(seed: Seed, longest: number): string | undefined {
  const fitting = [...sentences, ...shortSentences].filter(({ length }) => length <= longest);
  return fitting.length === 0 ? undefined : pickFrom(fitting, partSeed(seed, 21));
}

/** A name as part of an address: `golden-harbor` for `Golden Harbor`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
