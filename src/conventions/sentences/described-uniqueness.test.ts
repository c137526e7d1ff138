import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import {
  saysFreed,
  saysItemsTaken,
  saysSecondRefused,
  saysTaken,
  saysUnique,
  saysUniqueOf,
  stateThatRefusesSecond,
  takenTimes,
} from './described-uniqueness.ts';

it.each([
  ['Another book has this title', 'title', true],
  ['The e-mail is already in use', 'e-mail', true],
  ['A book with this `shelfCode` already exists', 'shelfCode', true],
  ['Names are unique. Another author has this name', 'name', true],
  ['The title is used by another book.', 'title', true],
  ['The title is claimed by a different author', 'title', true],
  ['The shelf is used by books of this title', 'title', false],
  ['The book is lent', 'title', false],
  ['Another book has this title', 'pages', false],
  ['An import of this kind is already running', 'kind', false],
  ['A book with this title is registered.', 'title', true],
  ['The shelf has a book with this number.', 'number', true],
  ['A reader with this title has unpaid bills', 'title', false],
  ['A book with this title is lent', 'title', false],
])('saysTaken reads %s of %s', (conflict, property, isTaken) => {
  expect(saysTaken(conflict, property)).toBe(isTaken);
});

it.each([
  ['Unique.', true],
  ['Unique in the shelf', true],
  ['The code, which must be unique', true],
  ['The inventory number. Unique in the library (409).', true],
  ['Unique (409)', true],
  ['No two folders with the same parent have the same name, upper and lower case being the same (409).', true],
  ['Two tags never have the same label.', true],
  ['No two members go by the same handle.', true],
  ['The code must not be carried by two parcels.', true],
  ['The key must not be shared.', false],
  ['No two folders are shown.', false],
  ['Two tags may have the same label.', false],
  ['Unique identifier of the sender', false],
  ['The title', false],
])('saysUnique reads %s', (description, isUnique) => {
  expect(saysUnique(description)).toBe(isUnique);
});

it.each([
  ['The IMO number is unique among the vessels.', 'imo', true],
  ['Registers a vessel. The slug must be unique within the dock.', 'slug', true],
  ['The e-mail address of each user is unique', 'eMail', true],
  ['Each name is unique', 'name', true],
  ['The IMO number is unique', 'number', true],
  ['The number of the unique vessel', 'number', false],
  ['The IMO number is not unique', 'imo', false],
  ['The name is unique', 'title', false],
  [
    'New clients are active. The `code` must not be in use by another client; if it is, the answer is 409.',
    'code',
    true,
  ],
  ['The code cannot already be taken', 'code', true],
  ['The slug must be free', 'slug', true],
  ['No two clients share the same code.', 'code', true],
  ['No two ordinary clients may have the same e-mail address', 'eMail', true],
  ['An email address can be registered once only, upper and lower case make no difference (409).', 'email', true],
  ['An email address can be registered for news', 'email', false],
  ['The code must not be in use by another client', 'name', false],
  ['The code must not be changed', 'code', false],
  ['No two clients have the same name', 'code', false],
  ['The pair of name and city must be unique; a second venue with the same pair is refused with 409.', 'city', true],
  ['The combination of the city and its name is unique', 'name', true],
  ['The pair of name and city must be unique', 'street', false],
  ['Email addresses are unique among customers, regardless of case.', 'email', true],
  ['Codes are unique (409).', 'code', true],
  ['Two codes are shown.', 'code', false],
  ['The email address must not belong to another customer.', 'email', true],
  ['The email address must not belong to a company.', 'email', false],
  ['Every badge is given out once; using one a second time is a conflict.', 'badge', true],
  ['Every badge is given out.', 'badge', false],
  ['A title can be entered only once for a year of completion.', 'title', true],
  ['Your own `reference` must not be in use by another shipment (409).', 'reference', true],
  ['Your own `reference` must not be in use by another shipment (409).', 'shipment', false],
  ['The e-mail address identifies a student, so no two students may have the same one.', 'email', true],
  ['The e-mail address identifies a student, so no two students may have the same one.', 'name', false],
  ['No two entries may carry the same nickname; "Home" and "home" are the same nickname.', 'nickname', true],
  ['No two entries can ever go by the same nickname.', 'nickname', true],
  ['Two entries must not bear the same nickname.', 'nickname', true],
  ['No two tables of one room hold the same number.', 'number', true],
  [
    'The `reference`, if there is one, has to be unique among your shipments that are not cancelled.',
    'reference',
    true,
  ],
  ['A reference, when given, must be unique.', 'reference', true],
  ['The same nickname cannot be used by two entries.', 'nickname', true],
  ['A nickname can be used by one entry only (409).', 'nickname', true],
  ['A badge must not be carried by another guard.', 'badge', true],
  ['Every entry needs a unique nickname.', 'nickname', true],
  ['No other entry may carry the same nickname.', 'nickname', true],
  ['A second entry with the same nickname is turned away with 409.', 'nickname', true],
  ['A clash of nicknames gives 409.', 'nickname', true],
  ['A duplicate reference is refused with 409.', 'reference', true],
  ['No two entries may carry the same street unless they have other numbers.', 'street', false],
  ['Entries may carry the same nickname.', 'nickname', false],
  ['The reference has to be unique among your shipments that are booked.', 'reference', false],
  ['The reference must be unique among active shipments.', 'reference', false],
  ['A second entry with the same nickname is not refused; there is no 409.', 'nickname', false],
  ['A second entry with the same nickname is shown after the first one.', 'nickname', false],
  ['A duplicate reference is shown.', 'reference', false],
  ['The password must not be shared.', 'password', false],
  ['A nickname can be used by one entry or several.', 'nickname', false],
  ['The nickname, if there is one, is shown first.', 'nickname', false],
  ['Every entry needs a nickname.', 'nickname', false],
])('saysUniqueOf reads %s of %s', (description, property, isUnique) => {
  const contract = contractOf({ paths: { '/ships': { post: { description } } } });
  expect(saysUniqueOf({ contract, operation: operationOf('POST /ships', contract) }, property)).toBe(isUnique);
});

it.each([
  ['One of the seats is already booked', true],
  ['Any of these seats is taken', true],
  ['One of the rows is already booked', false],
  ['One of the seats is already in progress of a booking', false],
])('saysItemsTaken reads %s', (conflict, areTaken) => {
  expect(saysItemsTaken(conflict, 'seats')).toBe(areTaken);
});

it.each([
  ['There can be only one open claim per shipment; a second one is answered with 409.', true],
  ['A second claim for the same shipment', true],
  ['The shipment already has an open claim.', true],
  ['A shipment that is already booked, or under way, is answered with `409`', true],
  ['One of the shipments was already collected', true],
  ['At most one review for each product.', true],
  ['A parcel that is already booked is answered with 409.', false],
  ['A second one while the first is queued is answered with 409.', false],
  ['The shipment is already running', false],
  ['A shipment that is already processing is answered with 409.', false],
  ['Another shipment already has a claim of this kind', false],
  ['The state does not allow this', false],
])('a 409 says that the same request is refused a second time: %s: %s', (conflict, expected) => {
  expect(saysSecondRefused(conflict, ['shipment', ''])).toBe(expected);
});

it.each([
  ['Afterwards the e-mail address is free again.', 'email', true],
  ['The ship is no longer listed, and the e-mail address is free again.', 'email', true],
  ['Its files go with it, and its reference is free again.', 'reference', true],
  ['The code can be used again.', 'code', true],
  ['The reference number may be reused.', 'reference', true],
  ['The code cannot be used again.', 'code', false],
  ['The code is never free again.', 'code', false],
  ['The seats are free again.', 'code', false],
])('a deletion frees a value: %s, %s: %s', (description, property, expected) => {
  const contract = contractOf({ paths: { '/ships/{id}': { delete: { description } } } });
  expect(saysFreed({ operation: operationOf('DELETE /ships/{id}', contract) }, property)).toBe(expected);
});

const shared = 'At odds with what there is.';

it.each([
  ['If the appointment overlaps with another one of\nthe same vet, it is refused with 409.', true],
  ['Overlapping bookings of a room get 409.', true],
  ['Appointments that touch do not overlap, so there is no 409.', false],
  ['Lists bookings that overlap with a day.', false],
  ['A room cannot be sold twice for the same night: when another stay has one of the nights, the answer is 409.', true],
  ['A room cannot be booked twice for the\nsame time (409).', true],
  ['A room must not be double-booked: a second booking is answered with 409.', true],
  [
    'No room can be let more than once for the same week; otherwise 409, as no room is let twice in one week (409).',
    true,
  ],
  ['Where the room is already taken for that period, the answer is 409.', true],
  ['A room that was already reserved on one of these days is refused with 409.', true],
  ['If the room already has a booking at that time, 409 is returned.', true],
  ['Double bookings of a room are refused with 409.', true],
  ['A room cannot be sold twice for the same night.', false],
  ['A room cannot be sold twice for the same night: the second one gets a place on the waiting list, or 409.', false],
  ['A room cannot be booked twice for the same time unless it is a hall (409).', false],
  ['A room can be booked twice for the same time, without a 409.', false],
  ['A room that is already taken for that period is not refused with 409.', false],
  ['A room that is already taken is refused with 409.', false],
  ['A price cannot be used twice for the same night (409).', false],
  ['A desk cannot be booked twice for the same time (409).', false],
])('a time that is taken is refused: %s: %s', (description, expected) => {
  const responses = { '409': { description: shared } };
  const contract = contractOf({ paths: { '/ships': { post: { description, responses } } } });
  const said = takenTimes({ contract, operation: operationOf('POST /ships', contract) }, ['', 'room', 'vet']);
  expect(said.length > 0).toBe(expected);
});

it('a time that is taken may be what the description of the 409 is about', () => {
  const said = (conflict: string, status = '409') => {
    const responses = { [status]: { description: conflict } };
    const contract = contractOf({ paths: { '/ships': { post: { responses } } } });
    return takenTimes({ contract, operation: operationOf('POST /ships', contract) }, ['room']);
  };
  expect(said('The room is already booked for that period.')).toHaveLength(1);
  expect(said('The room is already booked for that period.', '422')).toEqual([]);
  expect(said('The room is closed.')).toEqual([]);
});

it.each([
  ['While a claim of the same kind is open for a shipment, a second one is refused with 409.', 'open'],
  ['A second claim is refused with 409 as long as the first is open.', 'open'],
  ['Another booking is rejected while one is still held', 'held'],
  ['While a job is running, a second one is refused with 409.', undefined],
  ['While a job is queued, a second one is refused with 409.', undefined],
  ['While a claim is open, it can be withdrawn.', undefined],
  ['A second claim is refused.', undefined],
])('a 409 names the state of the first request in which a second is refused: %s: %s', (conflict, state) => {
  expect(stateThatRefusesSecond(conflict)).toBe(state);
});
