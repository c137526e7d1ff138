import { pickFrom } from '../seeds/seed.ts';
import { fileKinds } from '../words/kinds.ts';
import { colorName, companyName, slugOf, thingName } from '../words/things.ts';
import { linkFor, ofObject, ofProperty, ownPage, picture } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

/** Companies, products, files and links. */
export const thingTexts: readonly TextRule[] = [
  ruleByPlace(
    'companyName',
    /\b(?:company|organi[sz]ation|business|employer|vendor|brand)(?: name)?$/,
    ({ name, kind }) =>
      /^brand$/i.test(name) && /card/.test(kind)
        ? ofProperty((seed) => pickFrom(['Visa', 'Mastercard'], seed))
        : ofObject(companyName),
  ),
  rule('issuerName', /\bissuer(?: name)?$/, ofObject(companyName)),
  rule(
    'fileName',
    /\b(?:file|document|attachment) ?name$|^filename$|\bfile$/,
    ofObject((seed) => `${slugOf(thingName(seed))}.pdf`),
  ),
  oneOf('fileExtension', /\bfile ?(?:extension|ext)$/, ['pdf', 'png', 'csv']),
  ruleByPlace('contentType', /\b(?:mime|media|content) ?type$|^mimetype$/, ({ kind }) =>
    ofProperty((seed) =>
      fileKinds.test(kind) || /(?:image|photo|picture|media|post|message|artifact|blob)$/.test(kind)
        ? pickFrom(['image/jpeg', 'image/png', 'application/pdf'], seed)
        : 'application/json',
    ),
  ),
  rule(
    'avatarUrl',
    /\b(?:avatar|image|photo|picture|icon|favicon|logo|thumbnail|cover|banner|poster|artwork)(?: (?:url|uri|link|src|template))?$/,
    picture,
  ),
  ruleByPlace(
    'website',
    /\b(?:url|uri|link|href|website|homepage|webhook|endpoint|self|permalink|location url|src)$/,
    ({ name, kind }) => linkFor(name, kind),
  ),
  rule('linkedInProfile', /^(?:linked ?in|facebook|youtube|xing)(?: (?:profile|page|account))?$/, ownPage),
  rule(
    'slug',
    /\b(?:slug|path|route)$/,
    ofObject((seed) => slugOf(thingName(seed))),
  ),
  rule('color', /\bcolou?r(?: (?:hover|active|focus|disabled|dark|light))?$/, ofProperty(colorName)),
  oneOf('fontFamily', /\bfont(?: family)?$/, ['Inter', 'Georgia', 'Roboto']),
  oneOf('license', /\blicen[cs]e$/, ['MIT', 'Apache-2.0']),
  oneOf('emoji', /\bemoji$/, ['🎉', '👍', '🚀', '🌴', '☕', '🎧']),
];
