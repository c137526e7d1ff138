import { numberFrom, partSeed } from '../seeds/seed.ts';
import { isPersonKind, productKinds } from '../words/kinds.ts';
import { townOf } from '../words/places.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { ofSide } from './text-makers.ts';
import { timeMaker } from './time-value.ts';
import type { MakeValue, ValuePlace } from './value-place.ts';

/** What numbers of a name are between, and with how many decimals. */
interface NumberRule {
  /** Of the words of the name, with spaces between them, without those for limits and means. */
  readonly names: RegExp;
  /** Whether it is about people only. */
  readonly isOfPerson?: boolean;
  readonly least: number;
  readonly most: number;
  readonly decimals?: number;
}

/** How many of something there were in a time: `users_active_month`. */
export const countOfPeriod =
  /^(?!(?:starts|ends|begins|expires|opens|closes|is|has|was|status|address|business|class|process|access|days|hours|months|years)\b)[a-z]+s (?:[a-z]+ )*(?:hour|day|week|month|quarter|half year|year)$/;

const rules: readonly NumberRule[] = [
  { names: countOfPeriod, least: 3, most: 480 },
  { names: /\bsystolic$/, least: 104, most: 138 },
  { names: /\bdiastolic$/, least: 62, most: 88 },
  { names: /\b(?:oxygen(?: saturation)?|spo|o saturation)$/, least: 94, most: 99 },
  { names: /\bbody temperature$/, least: 36.2, most: 38.1, decimals: 1 },
  { names: /\b(?:vat|tax)(?: rate| satz)(?: pct| percent)?$/, least: 5, most: 25 },
  { names: /\b(?:interest|commission|completion|conversion|churn|growth) rate$/, least: 1, most: 30, decimals: 1 },
  { names: /\b(?:exchange|fx) rate$/, least: 0.6, most: 1.6, decimals: 4 },
  { names: /\b(?:probability|ratio|confidence)$/, least: 0, most: 1, decimals: 2 },
  { names: /\bexperience$/, least: 1, most: 30 },
  { names: /^week$|\bweek (?:number|no)$/, least: 1, most: 52 },
  { names: /^stars?$/, least: 1, most: 5 },
  { names: /\bkpa$/, least: 210, most: 880 },
  { names: /\b(?:air |barometric )?pressure$/, least: 985, most: 1034 },
  { names: /\b(?:mv|millivolt)$/, least: 3100, most: 4190 },
  { names: /\bvoltage$/, least: 3, most: 12, decimals: 1 },
  { names: /\b(?:cpu|memory|disk)(?: usage| load)?$/, least: 4, most: 92 },
  { names: /^uptime$/, least: 40_000, most: 4_000_000 },
  { names: /\bresponse status$/, least: 200, most: 200 },
  { names: /^utc offset$/, least: 0, most: 0 },
  { names: /\b(?:calories?|kcal)\b/, least: 80, most: 720 },
  { names: /\bresting (?:bpm|heart rate|pulse)$/, least: 48, most: 74 },
  { names: /\b(?:bpm|heart rate|pulse)$/, least: 62, most: 168 },
  { names: /\bbmi$/, least: 19, most: 31, decimals: 1 },
  { names: /^(?:body )?weight(?: (?:kg|kilogram))?$/, isOfPerson: true, least: 51, most: 98 },
  { names: /^(?:body )?height(?: (?:cm|centimeter|centimetre))?$/, isOfPerson: true, least: 154, most: 196 },
  { names: /\bpayload(?: kg)?$/, least: 800, most: 24_000 },
  { names: /\b(?:axle|wheel)(?: count)?$/, least: 2, most: 6 },
  { names: /\bpallet(?: count)?$/, least: 1, most: 33 },
  { names: /\bkg$/, least: 1, most: 90, decimals: 1 },
  { names: /\bmg$/, least: 20, most: 900 },
  { names: /\b(?:g|gram)$/, least: 2, most: 60 },
  { names: /^(?:rep|repetition)$/, least: 6, most: 15 },
  {
    names: /\b(?:bed ?room|bath ?room|room|bed|bath|balcony|toilet|kitchen|occupant|child|kid|infant|night)$/,
    least: 1,
    most: 5,
  },
  { names: /\b(?:sq ?ft|square (?:feet|foot))$/, least: 420, most: 2400 },
  { names: /\b(?:sqm|square (?:meter|metre)|area)$/, least: 28, most: 160 },
  { names: /\b(?:rent|deposit|mortgage|budget)$/, least: 320, most: 2400 },
  { names: /\b(?:salary|income|wage)$/, least: 28_000, most: 96_000 },
  { names: /\b(?:mileage|odometer)(?: km| mile)?$/, least: 4000, most: 96_000 },
  { names: /\bhumidity$/, least: 32, most: 78 },
  { names: /\btemperature(?: c)?$|\b(?:celsius|temp)$/, least: 12, most: 29, decimals: 1 },
  { names: /\bbattery(?: level| charge| soc)?$/, least: 12, most: 98 },
  { names: /\b(?:rssi|dbm|signal strength)$/, least: -88, most: -42 },
  { names: /\b(?:attempt|retry|retries)$/, least: 0, most: 3 },
  { names: /\b(?:exp|expiry|expiration) year$/, least: 2027, most: 2031 },
  { names: /\byear$|^year (?!of|in)/, least: 2019, most: 2025 },
  { names: /\bmonth$/, least: 1, most: 12 },
  { names: /\bday$/, least: 1, most: 28 },
  { names: /\bhour$/, least: 0, most: 23 },
  { names: /\bminute$|\bsecond$/, least: 0, most: 59 },
  { names: /\bage$/, least: 19, most: 71 },
  { names: /\b(?:percent|percentage|pct|progress|confidence|popularity|score)$/, least: 20, most: 98 },
  { names: /\b(?:rating|stars|average rating|rating (?:star|average|value))$/, least: 3, most: 5, decimals: 1 },
  { names: /\b(?:page size|items per page)$/, least: 20, most: 20 },
  { names: /\bcolou?r$/, least: 0x22_44_66, most: 0xee_cc_aa },
  { names: /\bbit ?rate$/, least: 64_000, most: 320_000 },
  { names: /\bfont size$/, least: 10, most: 32 },
  { names: /\blog ?prob(?:ability)?$/, least: -3, most: 0, decimals: 3 },
  { names: /\baspect(?: ratio)?$/, least: 1, most: 2, decimals: 2 },
  { names: /\b(?:frame rate|fps)$/, least: 24, most: 60 },
  {
    names: /\b(?:page|version|level|priority|rank|position|order|index|sequence|floor|season|round)$/,
    least: 1,
    most: 9,
  },
  { names: /\b(?:free|available|used) (?:disk )?(?:space|byte|memory|storage)$/, least: 1e10, most: 4e11 },
  { names: /\btotal (?:disk )?(?:space|byte|memory|storage)$/, least: 5e11, most: 9e11 },
  { names: /\b(?:disc|track|episode|season|chapter|line|gate|room|issue|part) number$/, least: 1, most: 12 },
  {
    names: /\b(?:request|response|query|processing|execution|round ?trip|server)\b.* (?:ms|millis|milliseconds?)$/,
    least: 4,
    most: 900,
  },
  {
    names: /\b(?:duration|progress|position|length|elapsed) (?:ms|millis|milliseconds?)$/,
    least: 60_000,
    most: 300_000,
  },
  {
    names:
      /\b(?:(?:base|minor|sub|smallest) unit|cent|pence|(?:amount|price|cost|fee|total|subtotal|balance|value|net|gross|tax|limit) minor)$/,
    least: 500,
    most: 24_000,
  },
  { names: /\bzoom(?: level)?$/, least: 3, most: 17 },
  { names: /\b(?:heading|bearing|course|azimuth)(?: deg| degree)?$/, least: 0, most: 359 },
  { names: /\bradius (?:m|meter|metre)$/, least: 50, most: 2000 },
  { names: /\b(?:altitude|elevation)(?: m| meter| metre)?$/, least: 5, most: 900 },
  { names: /\b(?:price|cost|fee|fare|rate)$/, least: 5, most: 240, decimals: 2 },
  { names: /\b(?:amount|total|subtotal|balance|value|revenue)$/, least: 20, most: 980, decimals: 2 },
  { names: /\b(?:tax|discount|shipping|tip)$/, least: 1, most: 20, decimals: 2 },
  { names: /\b(?:quantity|qty|seat|adult|child|guest|copy|unit)$/, least: 1, most: 6 },
  { names: /\bresolution$/, least: 720, most: 720 },
  { names: /\b(?:width)$/, least: 320, most: 1920 },
  { names: /\b(?:height)$/, least: 240, most: 1080 },
  { names: /\b(?:size|byte|length)$/, least: 120, most: 9800 },
  { names: /\b(?:duration|elapsed|latency|ms|time)$/, least: 30, most: 5400 },
  { names: /\b(?:weight|distance|depth)$/, least: 1, most: 90, decimals: 1 },
  { names: /\b(?:port)$/, least: 8000, most: 8999 },
  { names: /\b(?:status code|http status)$/, least: 200, most: 200 },
  {
    names: /\b(?:count|number of|follower|view|like|play|stock|visit|download|star|fork|watcher)$/,
    least: 3,
    most: 480,
  },
  { names: /\b(?:limit|per page)$/, least: 20, most: 20 },
  { names: /\b(?:offset|skip)$/, least: 0, most: 0 },
  { names: /\bid$/, least: 1, most: 9000 },
];

const plain: NumberRule = { names: /^/, least: 1, most: 120 };

/** How long something takes: `sleep_hours`. The last word alone is a time: `hour`, and a list of `years` has years. */
const lengths: readonly (readonly [names: RegExp, least: number, most: number])[] = [
  [/seconds?$|secs?$/i, 5, 300],
  [/minutes?$|mins?$/i, 5, 90],
  [/hours$|hrs$/i, 1, 12],
  [/days$|weeks$|months$/i, 1, 28],
  [/years$/i, 1, 12],
];

/** Words that say which of several values a number is. */
const whichValue =
  /^(?:(?:min|max|minimum|maximum|avg|average|mean|median) )+|(?: (?:min|max|minimum|maximum|avg|average|mean|median))+$/g;

/** What counts things by what happened to them: `counts: { created, updated }`. */
const counterKinds = /(?:count|counter|stat|statistic|metric|total|summary)$/;

/** Makes numbers that fit the words of the property's name: years, ages, amounts, counts. */
export function namedNumbers(place: ValuePlace): MakeValue<number> {
  const { name, shape } = place;
  const isWhole = shape.types.has('integer') || !shape.types.has('number');
  const words = wordsOfName(name).words.join(' ');
  if (isTimestamp(place, words)) return timestamps(place);
  const length = lengthOf(words, name);
  if (length !== undefined) return (_, seed) => numberFrom(seed, length[1], length[2]);
  const phrase = words.replaceAll(whichValue, '');
  if (/\b(?:latitude|lat)$/.test(phrase)) return ofSide(name, ({ seed, locale }) => townOf(seed, locale).latitude);
  if (/\b(?:longitude|lng|lon|long)$/.test(phrase))
    return ofSide(name, ({ seed, locale }) => townOf(seed, locale).longitude);
  const own = ofKind(phrase, place.kind);
  if (own !== undefined && isWhole) return (_, seed) => numberFrom(seed, Math.ceil(own.least), Math.floor(own.most));
  if (own !== undefined) return (_, seed) => numberFrom(seed, own.least * 10, own.most * 10) / 10;
  const isOfPerson = place.isPerson || isPersonKind(place.kind) || /body|health|metric|fitness|vital/.test(place.kind);
  const {
    least,
    most,
    decimals = 0,
  } = rules.find(
    (rule) => rule.names.test(phrase) && (rule.isOfPerson !== true || isOfPerson) && (rule.most !== 1 || !isWhole),
  ) ?? plain;
  if (isWhole || decimals === 0) return (_, seed) => numberFrom(seed, least, most);
  const scale = 10 ** decimals;
  return (_, seed) => numberFrom(seed, least * scale, most * scale) / scale;
}

/** What is another number for things of some kinds than for others: a body is warmer than the air, and a product lighter than a load. */
function ofKind(phrase: string, kind: string): Pick<NumberRule, 'least' | 'most'> | undefined {
  if (/^temperature(?: c| celsius)?$/.test(phrase) && /vital|patient|health|body/.test(kind))
    return { least: 36.2, most: 38.1 };
  if (/^(?:heart rate|pulse)$/.test(phrase) && /vital|patient/.test(kind)) return { least: 56, most: 98 };
  return /^weight(?: kg)?$/.test(phrase) && productKinds.test(kind) ? { least: 0.2, most: 12 } : undefined;
}

/** The rule for a length of time; `undefined` where the name is not one, or says how many there were in a time. */
function lengthOf(words: string, name: string): (typeof lengths)[number] | undefined {
  if (!words.includes(' ') || /\bper\b/.test(words) || /^(?:min|max) ?(?:second|minute)$/.test(words)) return undefined;
  const found = lengths.find(([names]) => names.test(name));
  const isMinutes =
    found === undefined || !/min$/i.test(name) || /\b(?:duration|time|length|delay|interval|wait)\b/.test(words);
  return isMinutes && !countOfPeriod.test(words) ? found : undefined;
}

function isTimestamp({ shape, description, kind }: ValuePlace, phrase: string): boolean {
  const format = shape.formats.find(({ value }) => /time|unix|epoch/.test(value));
  if (format === undefined && !phrase.includes(' ') && counterKinds.test(kind)) return false;
  return (
    format !== undefined ||
    /\b(?:at|ts|timestamp|date|created|updated|expires|modified|until|deadline)$|\b(?:[acm]|birth)time(?: ms)?$/.test(
      phrase,
    ) ||
    /unix|epoch|milliseconds since/i.test(description)
  );
}

/** Whether an example is a time of the present years, counted from 1970 in seconds or milliseconds. */
export function isTimeOfToday(example: number): boolean {
  return (example > 1e9 && example < 2.5e9) || (example > 1e12 && example < 2.5e12);
}

/** Makes times as numbers: seconds since 1970, or milliseconds where the contract says so. */
export function timestamps({ name, description, shape }: ValuePlace): MakeValue<number> {
  const make = timeMaker(name);
  const isMilliseconds =
    /milli/i.test(description) ||
    /(?:[a-z]M|_m)s$|_?millis$/i.test(name) ||
    shape.examples.some(({ value }) => typeof value === 'number' && value > 1e12);
  return isMilliseconds ? (scope) => make(scope) * 1000 : (scope) => make(scope);
}

/** A number at most 40 percent away from an example, with as many decimals; an integer below 2 stays. */
export function numberNear(example: number, seed: number): number {
  const decimals = (/\.(\d+)$/.exec(String(example))?.[1] ?? '').length;
  if (Math.abs(example) < 2 && decimals === 0) return example;
  const share = numberFrom(partSeed(seed, 41), 60, 140) / 100;
  return Number((example * share).toFixed(Math.min(decimals, 6)));
}
