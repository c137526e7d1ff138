import type { JsonObject } from '../../model/json.ts';
import { memoizeText } from '../../text/memoize-text.ts';

/** Topics that the names of properties can be about, such as `file` or `domain`, as bits of a number. */
export interface NameTopics<Topic extends string> {
  /** A bit for each topic. */
  readonly bits: Readonly<Record<Topic, number>>;
  /** The bits of the topics that the properties of an object are about, by their names. */
  readonly of: (made: JsonObject) => number;
}

/**
 * Sorts the names of properties by topic: `isAbout` has a test for each topic. Each name is tested once, as a contract has few names and a mock makes many
 * objects; an object that has none of the topics is skipped by one comparison.
 */
export function nameTopics<Topic extends string>(
  isAbout: Readonly<Record<Topic, (name: string) => boolean>>,
): NameTopics<Topic> {
  const topics = Object.keys(isAbout) as Topic[];
  const bits = Object.fromEntries(topics.map((topic, at) => [topic, 1 << at])) as Record<Topic, number>;
  const ofName = memoizeText(
    (name) => topics.reduce((all, topic) => (isAbout[topic](name) ? all | bits[topic] : all), 0),
    { most: 20_000, longest: 200 },
  );
  return {
    bits,
    of: (made) => {
      let all = 0;
      for (const name in made) all |= ofName(name);
      return all;
    },
  };
}
