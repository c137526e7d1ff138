import type { Json } from '../../model/json.ts';
import { nameTopics } from './name-topics.ts';

const ownNames = ['url', 'self', 'href', 'self_url', 'selfUrl', 'self_link', 'selfLink'];
/** `labels_url`: the address of a list that belongs to the object. */
const ofList = /^(.*[a-z])(?:_(?:url|uri|link|href)|(?:Url|Uri|Link|Href))$/;
const topics = nameTopics({
  own: (name) => ownNames.includes(name),
  list: (name) => isOfList(ofList.exec(name)?.[1] ?? ''),
});

/** Whether the rest of a name is that of several things: `labels`, `received_events`. */
function isOfList(rest: string): boolean {
  return /[a-z]{2}s$/.test(rest) && !/(?:ss|us|is)$|terms|pages|news/.test(rest);
}

/** What a link looks like that was made up without knowing the object's own address. */
const madeUp = /^https:\/\/example\.com\/[a-z]+-[a-z]+$/;

/** Changes, in place, the addresses of the lists that belong to an object, so that they are below its own: `labels_url` is its `url` and `/labels`. */
export function makeLinksConsistent(made: Record<string, Json>): void {
  const about = topics.of(made);
  if ((about & topics.bits.own) === 0 || (about & topics.bits.list) === 0) return;
  const own = ownNames.map((name) => made[name]).find((value) => typeof value === 'string');
  if (own === undefined || !/^https?:\/\/[^/?#]+\/[^?#]*[^/?#]$/.test(own)) return;
  for (const name in made) {
    const value = made[name];
    const [, rest = ''] = ofList.exec(name) ?? [];
    if (isOfList(rest) && typeof value === 'string' && madeUp.test(value)) made[name] = `${own}/${rest}`;
  }
}
