import { faults as clinicFaults, correct as correctClinics } from './clinic/faults.ts';
import { type Habits as ClinicHabits, clinic, clinicToken } from './clinic/service.ts';
import { withService } from './contract-service.ts';
import type { SeededService } from './kill-rate.ts';
import { correct as correctMuseums, faults as museumFaults } from './museum/faults.ts';
import { type Habits as MuseumHabits, museum, museumToken } from './museum/service.ts';
import { correct as correctNewsrooms, faults as newsroomFaults } from './newsroom/faults.ts';
import { type Habits as NewsroomHabits, newsroom, newsroomToken } from './newsroom/service.ts';

interface Titled<Habits> {
  readonly title: string;
  readonly level: 'violation' | 'deviation';
  readonly habits: () => Habits;
}

const inClinic = <One extends Omit<Titled<ClinicHabits>, 'level'>>(one: One) => ({
  ...one,
  serve: <Result>(use: (url: string) => Promise<Result>) => withService(clinic, one.habits(), use),
});
const inMuseum = <One extends Omit<Titled<MuseumHabits>, 'level'>>(one: One) => ({
  ...one,
  serve: <Result>(use: (url: string) => Promise<Result>) => withService(museum, one.habits(), use),
});

const inNewsroom = <One extends Omit<Titled<NewsroomHabits>, 'level'>>(one: One) => ({
  ...one,
  serve: <Result>(use: (url: string) => Promise<Result>) => withService(newsroom, one.habits(), use),
});

/** Contracts of several operations, each with faulty and correct services. */
export const seededServices: Readonly<Record<string, SeededService>> = {
  clinic: {
    contract: clinic.contract,
    token: clinicToken,
    correct: correctClinics.map(inClinic),
    faults: clinicFaults.map(inClinic),
  },
  museum: {
    contract: museum.contract,
    token: museumToken,
    correct: correctMuseums.map(inMuseum),
    faults: museumFaults.map(inMuseum),
  },
  newsroom: {
    contract: newsroom.contract,
    token: newsroomToken,
    correct: correctNewsrooms.map(inNewsroom),
    faults: newsroomFaults.map(inNewsroom),
  },
};
