import { pickFrom } from '../seeds/seed.ts';
import { describeThing } from '../words/descriptions.ts';
import { foodKinds, productKinds } from '../words/kinds.ts';
import { jobTitle, sentence, thingName, topicName } from '../words/things.ts';
import { titleMaker } from '../words/titles.ts';
import { type MakeText, ofObject, ofProperty } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';
import type { ValuePlace } from './value-place.ts';

const foodCategories = ['Fruit', 'Vegetables', 'Dairy', 'Grains', 'Drinks', 'Snacks'];
const productCategories = ['Home', 'Kitchen', 'Office', 'Outdoor', 'Clothing', 'Electronics'];

/** Sentences and titles. */
export const proseTexts: readonly TextRule[] = [
  ruleByPlace(
    'description',
    /\b(?:description|body|(?:body|text|description|note|message|readme|comment) md|bio|biography|about|content|markdown|overview|introduction|transcript)$/,
    descriptionsOf,
  ),
  rule(
    'comment',
    /\b(?:comment|note|message|summary|text|caption|excerpt|reason|log|exception|detail|remark|instruction|subtitle|hint|warning|error|msg|quote|feedback|answer|prompt|explanation|justification|rationale|notice|announcement|requirement|tagline|refusal|information)$/,
    ofProperty(sentence),
  ),
  ruleByPlace('bodyHtml', /\bhtml$/, ({ kind }) => ofProperty((seed) => `<p>${describeThing(kind, seed)}</p>`)),
  rule(
    'markup',
    /\bmarkup$/,
    ofProperty((seed) => `<p>${sentence(seed)}</p>`),
  ),
  oneOf('question', /\bquestion$/, [
    'How do I change my address?',
    'When will my order arrive?',
    'Which plan is right for me?',
  ]),
  ruleByPlace('title', /\b(?:title|subject|headline)$/, ({ name, isPerson, kind }) =>
    ofObject(isPerson && /^title$/i.test(name) ? jobTitle : (titleMaker(kind) ?? thingName)),
  ),
  ruleByPlace('category', /\bcategory$/, ({ kind }) =>
    ofProperty((seed) =>
      foodKinds.test(kind)
        ? pickFrom(foodCategories, seed)
        : productKinds.test(kind)
          ? pickFrom(productCategories, seed)
          : topicName(seed),
    ),
  ),
  rule('topic', /\b(?:topic|genre|tag|theme|interest|section)$/, ofProperty(topicName)),
];

function descriptionsOf({ kind }: ValuePlace): MakeText {
  return ofProperty((seed) => describeThing(kind, seed));
}
