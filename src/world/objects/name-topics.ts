import type { JsonObject } from '../../model/json.ts';
import { memoizeText } from '../../text/memoize-text.ts';

/** What the properties of an object may be about. */
export interface NameTopics<Topic extends string> {
  /** A bit for each topic. */
  readonly bits: Readonly<Record<Topic, number>>;
  /** The bits of the topics that the properties of an object are about, by their names. */
  readonly of: (made: JsonObject) => number;
}

/**
 * Finds topics in the names of properties. Most objects have nothing to do with most of what is made consistent, and the names of a contract are few: what a
 * name says is found once.
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
