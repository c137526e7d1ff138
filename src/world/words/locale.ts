import { readTown, type Town } from './town.ts';

/** The names, places and numbers of a language or country. */
export interface Locale {
  /** Each with its form in Latin letters after a slash, where it has another: `太郎/taro`. */
  readonly firstNames: readonly string[];
  /** As the first names. */
  readonly lastNames: readonly string[];
  /** Between the parts of a full name, and whether the last name is first. */
  readonly fullName: (first: string, last: string) => string;
  readonly towns: readonly Town[];
  readonly streets: readonly string[];
  /** Puts a street and a house number in the order of the country. */
  readonly streetLine: (street: string, number: number) => string;
  /** The start of telephone numbers that are not in use; two digits follow. */
  readonly phone: string;
  /** `GmbH`: what follows the name of a company. */
  readonly companyForms: readonly string[];
}

/** The locales that data can be made for. */
export const localeNames = ['en', 'en-GB', 'de', 'fr', 'es', 'ja'] as const;

/** The name of a locale. */
export type LocaleName = (typeof localeNames)[number];

const words = (text: string): readonly string[] => text.split(' ');
const western = (first: string, last: string) => `${first} ${last}`;

const en: Locale = {
  firstNames: words(
    'Ada Amir Anna Ben Carla Chen Clara David Elena Emil Fatima Felix Grace Hana Henry Ines Ivan Jonas Julia Kofi Laura Leo Lina Lucas Maria Mateo Mia Nadia Noah Nora Olga Omar Oscar Paula Priya Rosa Samir Sofia Theo Yuki',
  ),
  lastNames: words(
    'Adeyemi Andersson Bauer Becker Brown Carter Costa Diaz Dubois Evans Fischer Garcia Haddad Hansen Hughes Ivanova Jansen Kaya Keller Kim Kovacs Larsen Lopez Martin Meyer Moreau Nakamura Novak Okafor Patel Peters Rossi Santos Schmidt Silva Singh Tanaka Turner Weber Young',
  ),
  fullName: western,
  towns: [
    'Portland|Oregon|OR|United States|US|USD|en|America/Los_Angeles|97205|45.52|-122.68',
    'Austin|Texas|TX|United States|US|USD|en|America/Chicago|78701|30.27|-97.74',
    'Boston|Massachusetts|MA|United States|US|USD|en|America/New_York|02116|42.35|-71.07',
    'Toronto|Ontario|ON|Canada|CA|CAD|en|America/Toronto|M5V 2T6|43.64|-79.39',
    'Bristol|England|ENG|United Kingdom|GB|GBP|en|Europe/London|BS1 4DJ|51.45|-2.59',
    'Berlin|Berlin|BE|Germany|DE|EUR|de|Europe/Berlin|10115|52.53|13.38',
    'Hamburg|Hamburg|HH|Germany|DE|EUR|de|Europe/Berlin|20095|53.55|10.00',
    'Lyon|Auvergne-Rhône-Alpes|ARA|France|FR|EUR|fr|Europe/Paris|69002|45.76|4.83',
    'Porto|Porto|13|Portugal|PT|EUR|pt|Europe/Lisbon|4000-322|41.15|-8.61',
    'Valencia|Valencia|VC|Spain|ES|EUR|es|Europe/Madrid|46002|39.47|-0.38',
    'Utrecht|Utrecht|UT|Netherlands|NL|EUR|nl|Europe/Amsterdam|3511 LN|52.09|5.12',
    'Osaka|Osaka|27|Japan|JP|JPY|ja|Asia/Tokyo|530-0001|34.69|135.50',
    'Melbourne|Victoria|VIC|Australia|AU|AUD|en|Australia/Melbourne|3000|-37.81|144.96',
    'Nairobi|Nairobi|30|Kenya|KE|KES|en|Africa/Nairobi|00100|-1.29|36.82',
  ].map(readTown),
  streets: words('Maple Harbor Station Mill Garden Church River Park Linden Market Bridge Hill Orchard Chapel'),
  streetLine: (street, number) => `${number} ${street} Street`,
  phone: '+120255501',
  companyForms: words('Labs Group Studio Systems Partners Foods Media Works'),
};

const britain = 'United Kingdom|GB|GBP|en|Europe/London';
const germany = 'Deutschland|DE|EUR|de|Europe/Berlin';
const france = 'France|FR|EUR|fr|Europe/Paris';
const spain = 'España|ES|EUR|es|Europe/Madrid';
const japan = '日本|JP|JPY|ja|Asia/Tokyo';

const locales: Readonly<Record<LocaleName, Locale>> = {
  en,
  'en-GB': {
    ...en,
    firstNames: words(
      'Alice Amelia Archie Charlotte Daniel Ella Emily Freddie George Grace Harry Imogen Isla Jack James Lily Noah Oliver Poppy Rosie Sophie Thomas William Zara',
    ),
    lastNames: words(
      'Ahmed Bennett Clarke Cooper Davies Edwards Evans Foster Green Hughes Jackson Jones Khan Lewis Morgan Patel Roberts Shaw Smith Taylor Turner Walker Wright Young',
    ),
    towns: [
      `Bristol|England|ENG|${britain}|BS1 4DJ|51.45|-2.59`,
      `Leeds|England|ENG|${britain}|LS1 4AP|53.80|-1.55`,
      `Manchester|England|ENG|${britain}|M2 5DB|53.48|-2.24`,
      `Norwich|England|ENG|${britain}|NR2 1TF|52.63|1.30`,
      `Edinburgh|Scotland|SCT|${britain}|EH1 1YZ|55.95|-3.19`,
      `Glasgow|Scotland|SCT|${britain}|G2 1DY|55.86|-4.25`,
      `Cardiff|Wales|WLS|${britain}|CF10 1EP|51.48|-3.18`,
      `Belfast|Northern Ireland|NIR|${britain}|BT1 5GS|54.60|-5.93`,
    ].map(readTown),
    streets: words('Church High Station Victoria Queen Albert Mill Park Bridge Castle Market Chapel'),
    phone: '+4420794601',
    companyForms: words('Ltd Group Studio Partners Works'),
  },
  de: {
    firstNames: words(
      'Anna Ben Clara David Emil Emilia Felix Finn Greta Hannah Henri Ida Jakob Jonas Julia Jürgen Käthe Lena Leon Lina Lukas Marie Mia Moritz Paul Sophie Theo Tim',
    ),
    lastNames: words(
      'Bauer Becker Braun Fischer Hartmann Hoffmann Hofmann Klein Koch Köhler Krüger Lange Meyer Müller Neumann Richter Schäfer Schmidt Schneider Schröder Schulz Wagner Weber Weiß Wolf Zimmermann',
    ),
    fullName: western,
    towns: [
      `Berlin|Berlin|BE|${germany}|10115|52.53|13.38`,
      `Hamburg|Hamburg|HH|${germany}|20095|53.55|10.00`,
      `München|Bayern|BY|${germany}|80331|48.14|11.57`,
      `Köln|Nordrhein-Westfalen|NW|${germany}|50667|50.94|6.96`,
      `Leipzig|Sachsen|SN|${germany}|04109|51.34|12.37`,
      `Stuttgart|Baden-Württemberg|BW|${germany}|70173|48.78|9.18`,
      `Bremen|Bremen|HB|${germany}|28195|53.08|8.80`,
      `Nürnberg|Bayern|BY|${germany}|90402|49.45|11.08`,
      `Erfurt|Thüringen|TH|${germany}|99084|50.98|11.03`,
    ].map(readTown),
    streets: words(
      'Bahnhofstraße Hauptstraße Gartenstraße Lindenallee Schulstraße Mühlenweg Kirchgasse Bergstraße Rosenweg Marktplatz',
    ),
    streetLine: (street, number) => `${street} ${number}`,
    phone: '+49302312501',
    companyForms: ['GmbH', 'AG', 'GmbH & Co. KG', 'eG', 'UG'],
  },
  fr: {
    firstNames: words(
      'Adèle Alice Antoine Camille Chloé Clément Éloïse Émile Gabriel Hugo Inès Jules Juliette Léa Léo Louis Louise Lucas Manon Mathilde Nathan Noé Raphaël Sarah Théo Zoé',
    ),
    lastNames: words(
      'André Bernard Bonnet Dubois Dupont Durand Faure Fontaine Fournier Garnier Girard Lambert Laurent Lefèvre Leroy Martin Mercier Michel Moreau Morel Petit Richard Robert Rousseau Roux Simon',
    ),
    fullName: western,
    towns: [
      `Paris|Île-de-France|IDF|${france}|75011|48.86|2.38`,
      `Lyon|Auvergne-Rhône-Alpes|ARA|${france}|69002|45.76|4.83`,
      `Marseille|Provence-Alpes-Côte d’Azur|PAC|${france}|13001|43.30|5.38`,
      `Toulouse|Occitanie|OCC|${france}|31000|43.60|1.44`,
      `Nantes|Pays de la Loire|PDL|${france}|44000|47.22|-1.55`,
      `Rennes|Bretagne|BRE|${france}|35000|48.11|-1.68`,
      `Lille|Hauts-de-France|HDF|${france}|59000|50.63|3.06`,
      `Strasbourg|Grand Est|GES|${france}|67000|48.58|7.75`,
    ].map(readTown),
    streets: [
      'rue de la Gare',
      'rue des Lilas',
      'avenue Victor-Hugo',
      'place du Marché',
      'rue Pasteur',
      'chemin du Moulin',
      'boulevard Voltaire',
      'rue de l’Église',
    ],
    streetLine: (street, number) => `${number} ${street}`,
    phone: '+3319900010',
    companyForms: ['SARL', 'SA', 'SAS', '& Fils'],
  },
  es: {
    firstNames: words(
      'Adrián Alba Álvaro Ana Carlos Carmen Daniel Elena Hugo Inés Iván Javier José Laura Leo Lucía Manuel María Marta Mateo Nerea Noa Pablo Rocío Sofía Valeria',
    ),
    lastNames: words(
      'Alonso Álvarez Blanco Castro Díaz Fernández García Gil Gómez González Gutiérrez Hernández Jiménez López Martín Martínez Moreno Muñoz Navarro Pérez Ramos Rodríguez Romero Ruiz Sánchez Torres',
    ),
    fullName: western,
    towns: [
      `Madrid|Comunidad de Madrid|MD|${spain}|28013|40.42|-3.70`,
      `Barcelona|Cataluña|CT|${spain}|08002|41.38|2.18`,
      `Valencia|Comunidad Valenciana|VC|${spain}|46002|39.47|-0.38`,
      `Sevilla|Andalucía|AN|${spain}|41001|37.39|-5.99`,
      `Zaragoza|Aragón|AR|${spain}|50003|41.65|-0.88`,
      `Bilbao|País Vasco|PV|${spain}|48001|43.26|-2.93`,
      `Málaga|Andalucía|AN|${spain}|29015|36.72|-4.42`,
      `Gijón|Asturias|AS|${spain}|33201|43.54|-5.66`,
    ].map(readTown),
    streets: [
      'Calle Mayor',
      'Calle del Sol',
      'Calle de la Fuente',
      'Avenida de la Constitución',
      'Plaza de España',
      'Calle Nueva',
      'Paseo del Prado',
      'Calle de Alcalá',
    ],
    streetLine: (street, number) => `${street}, ${number}`,
    phone: '+345550100',
    companyForms: ['S.L.', 'S.A.', 'e Hijos'],
  },
  ja: {
    firstNames: words(
      '葵/aoi 陽翔/haruto 結衣/yui 蓮/ren 美咲/misaki 大輔/daisuke 彩/aya 健/ken 翔太/shota 陽菜/hina 誠/makoto 直樹/naoki 恵/megumi 優斗/yuto 桜/sakura 太郎/taro 花子/hanako 拓海/takumi',
    ),
    lastNames: words(
      '佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 伊藤/ito 渡辺/watanabe 山本/yamamoto 中村/nakamura 小林/kobayashi 加藤/kato 吉田/yoshida 山田/yamada 佐々木/sasaki 松本/matsumoto 井上/inoue 木村/kimura 林/hayashi 清水/shimizu',
    ),
    fullName: (first, last) => `${last} ${first}`,
    towns: [
      `千代田区|東京都|13|${japan}|100-0001|35.69|139.75`,
      `大阪市|大阪府|27|${japan}|530-0001|34.69|135.50`,
      `横浜市|神奈川県|14|${japan}|220-0012|35.44|139.64`,
      `京都市|京都府|26|${japan}|600-8216|35.01|135.77`,
      `札幌市|北海道|01|${japan}|060-0001|43.06|141.35`,
      `福岡市|福岡県|40|${japan}|810-0001|33.59|130.40`,
      `名古屋市|愛知県|23|${japan}|450-0002|35.18|136.91`,
      `仙台市|宮城県|04|${japan}|980-0021|38.27|140.87`,
    ].map(readTown),
    streets: words('本町 中央 駅前通 栄町 緑町 桜通 港町 東町'),
    streetLine: (street, number) => `${street}${1 + (number % 5)}丁目${number}`,
    phone: '+81300000000',
    companyForms: words('株式会社 合同会社'),
  },
};

/** The names, places and numbers of a locale. */
export function localeOf(name: LocaleName): Locale {
  return locales[name];
}
