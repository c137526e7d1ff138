import { describe, expect, it } from 'vitest';
import { describedSteps, describedTransitions } from './described-transitions.ts';

const states = ['open', 'in_progress', 'in_review', 'done', 'cancelled'];
const others = 'Any other change is refused with 409.';
const read = (...sentences: string[]) =>
  Object.fromEntries(
    [...(describedTransitions(states, sentences) ?? [])].map(([from, to]) => [from, [...to].toSorted()]),
  );

describe('describedTransitions', () => {
  it('reads what a sentence allows from each state', () => {
    const allowed =
      'The status can be changed from `open` to `in_progress` or `cancelled`, from `in_progress` to `in_review`, and from `done` or `cancelled` back to `open`';
    expect(read(allowed, others)).toEqual({
      open: ['cancelled', 'in_progress'],
      in_progress: ['in_review'],
      done: ['open'],
      cancelled: ['open'],
    });
  });

  it('reads arrows, several in a row, and lists', () => {
    expect(read('open → in_progress → done, done -> open', others)).toEqual({
      open: ['in_progress'],
      in_progress: ['done'],
      done: ['open'],
    });
  });

  it('reads what setting a state is possible for', () => {
    const said = [
      'Setting `status` to `in_progress` starts an open task: it can be done then',
      'Setting the status to `done` is possible for tasks in progress or in review only',
      'Setting the status to `cancelled` is not possible for done tasks',
    ];
    const read_ = { open: ['in_progress'], in_progress: ['done'], in_review: ['done'] };
    expect(read(...said, 'Anything else is refused with 409')).toEqual(read_);
    expect(read(...said)).toEqual({});
  });

  it('adds what is allowed from any state to each', () => {
    const { open, done, cancelled } = read('From open to done, from any state to cancelled', others);
    expect([open, done, cancelled]).toEqual([['cancelled', 'done'], ['cancelled'], ['cancelled']]);
  });

  it('reads states in a row, of which some may be skipped, where a step back is refused', () => {
    const said = 'The status only moves on, from `open` to `in_progress` to `done` (steps may be skipped)';
    expect(read(said, 'A step back gets 409')).toEqual({ open: ['done', 'in_progress'], in_progress: ['done'] });
    expect(read(said, 'A step back may get 200')).toEqual({});
  });

  it.each([
    ['does not say that others are refused', ['from open to done, from done to open']],
    ['names one state to start from', ['from open to done', others]],
    ['names no state to come to', ['from open to another one, from done to the archive', others]],
  ])('knows nothing where the contract %s', (_, sentences) => {
    expect(describedTransitions(states, sentences)).toBeUndefined();
  });
});

describe('the states in which each step is possible', () => {
  const [steps, states] = [
    ['check_in', 'complete', 'cancel'],
    ['booked', 'checked_in', 'completed', 'cancelled'],
  ];
  const table =
    'Check in, complete or cancel\n\n| action | from | to |\n|---|---|---|\n| `check_in` | `booked` | `checked_in` |\n| `complete` | `checked_in` | `completed` |\n| `cancel` | `booked` | `cancelled` |\n\n';
  const lines =
    '- `check_in`: booked to checked_in\n- `complete`: checked_in to completed\n- `cancel`: booked or checked_in to cancelled\n\n';
  const read = (text: string) => {
    const found = describedSteps({ steps, states }, text);
    return found && Object.fromEntries(found);
  };

  it('are read from a table, and from a list', () => {
    const starts = { check_in: ['booked'], complete: ['checked_in'], cancel: ['booked'] };
    expect(read(`${table}Any other combination is refused with 409.`)).toEqual(starts);
    expect(read(`${table}An action in any other state is refused with 409, and so is one that is not listed.`)).toEqual(
      starts,
    );
    expect(read(`${lines}Every other step is a 409 and leaves it alone.`)).toEqual({
      ...starts,
      cancel: ['booked', 'checked_in'],
    });
  });

  it.each([
    '`check_in` needs a booked one, `complete` a checked-in one, `cancel` a booked or\nchecked-in one; anything else is a conflict (409).',
    '`check_in` needs a booked one, `complete` a checked-in one, `cancel` a booked or checked-in one; a completed one stays as it is, and anything else is a conflict.',
    'Moves it on. `complete` is possible for checked-in ones, `check_in` for booked ones and `cancel` for booked and checked-in ones. Anything else gets 409.',
  ])('are read from a sentence: %s', (text) => {
    expect(read(text)).toEqual({ check_in: ['booked'], complete: ['checked_in'], cancel: ['booked', 'checked_in'] });
  });

  it.each([
    '`check_in` needs a booked one, `complete` a checked-in one, `cancel` a booked one.',
    '`check_in` needs a booked one, `complete` a checked-in one, `cancel` any; anything else is a conflict (409).',
    '`check_in` moves booked ones, `complete` checked-in ones, `cancel` booked ones; anything else is a conflict.',
    '`check_in` needs a booked one, `complete` leads to completed, `cancel` a booked one; anything else is a conflict.',
    '`check_in` needs a booked one, `complete` a checked-in one; anything else is a conflict.',
  ])('are not known from a sentence such as: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('are not known where others may be possible, or a step is missing', () => {
    expect(read(table)).toBeUndefined();
    expect(
      read(`${table.replace('`cancel` | `booked`', '`cancel` | any')}Any other combination is refused.`),
    ).toBeUndefined();
  });
});
