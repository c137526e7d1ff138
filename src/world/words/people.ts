import { partSeed, pickFrom, type Seed } from '../seeds/seed.ts';

const firstNames = words(
  'Ada Amir Anna Ben Carla Chen Clara David Elena Emil Fatima Felix Grace Hana Henry Ines Ivan Jonas Julia Kofi Laura Leo Lina Lucas Maria Mateo Mia Nadia Noah Nora Olga Omar Oscar Paula Priya Rosa Samir Sofia Theo Yuki',
);
const lastNames = words(
  'Adeyemi Andersson Bauer Becker Brown Carter Costa Diaz Dubois Evans Fischer Garcia Haddad Hansen Hughes Ivanova Jansen Kaya Keller Kim Kovacs Larsen Lopez Martin Meyer Moreau Nakamura Novak Okafor Patel Peters Rossi Santos Schmidt Silva Singh Tanaka Turner Weber Young',
);

export function firstName(seed: Seed): string {
  return pickFrom(firstNames, partSeed(seed, 1));
}

export function lastName(seed: Seed): string {
  return pickFrom(lastNames, partSeed(seed, 2));
}

export function fullName(seed: Seed): string {
  return `${firstName(seed)} ${lastName(seed)}`;
}

/** `ada.keller`; the same person's as the names from this seed. */
export function loginName(seed: Seed): string {
  return `${firstName(seed)}.${lastName(seed)}`.toLowerCase();
}

/** Splits a list that is written as one text. */
export function words(text: string): readonly string[] {
  return text.split(' ');
}
