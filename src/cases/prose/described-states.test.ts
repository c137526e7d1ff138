import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import {
  isAdditionRefusedIn,
  isRefusedIn,
  isRefusedWhileIn,
  resultingState,
  saysWithoutEffect,
  stateOfReferring,
} from './described-states.ts';

const states = ['submitted', 'in_review', 'approved', 'withdrawn'];

function refused(conflict: string | undefined, state = 'withdrawn', purpose = ''): boolean {
  return isRefusedIn(state, states, { verb: 'withdraw', name: 'withdraw', purpose, conflict });
}

describe('isRefusedIn', () => {
  it('a denial refuses nothing, unless it is the name of a state', () => {
    expect(refused('The claim was never withdrawn')).toBe(false);
    const stay = { verb: 'check-in', name: '', purpose: '', conflict: 'The stay is a no-show' };
    expect(isRefusedIn('no_show', ['booked', 'no_show'], stay)).toBe(true);
  });

  it.each([
    'The claim is not in the state `submitted`',
    'Only a submitted claim can be withdrawn',
    'The claim must be submitted',
    'The claim is already withdrawn',
    'The claim has already been withdrawn.',
    'The claim is approved or withdrawn',
    'The claim is withdrawn and can no longer be changed',
    'The version is not the current one, or the claim is withdrawn',
    'A withdrawn claim cannot be withdrawn again',
    'A claim that is approved or withdrawn cannot be changed',
    'Approved and withdrawn claims may not be deleted',
    "The claim can't be changed once it is withdrawn",
    'A claim cannot be changed again if it is withdrawn',
    'A claim that is not submitted cannot be withdrawn',
    'Claims cannot be changed unless they are submitted',
    'The claim is no longer submitted.',
    'The claims were no longer in review',
    'A claim that is\nwithdrawn cannot be changed',
    'Claims can only be withdrawn when submitted',
    'A draft or submitted claim can only be approved while it is submitted',
  ])('trips on what refuses a withdrawn claim: %s', (conflict) => {
    expect(refused(conflict)).toBe(true);
  });

  it.each([
    'Conflict',
    'The request is in conflict with the state of the claim',
    'The claim is submitted',
    'Only a withdrawn claim can be opened again',
    'The claim is not yet approved',
    'The claim is not withdrawn',
    'Another claim is already open',
    'The claim cannot be withdrawn',
    'The claim cannot become withdrawn',
    'A claim cannot be set to withdrawn',
    'A claim that is not withdrawn cannot be opened again',
    'Once a claim has left `withdrawn`, a change of its title is refused',
    'A claim cannot be changed until it is withdrawn',
    'A claim must not be changed without a withdrawn one',
    'The key was used with another body',
    'The version is not the current one',
    'Unless the claim is a draft, or the claim is withdrawn, it is not possible',
    'Only possible if the claim is submitted, or the claim is withdrawn',
    'Not while the claim is approved, or the claim is not withdrawn',
    'A submitted claim can only be changed in its title; anything else is a conflict',
    'In review it may only be commented',
  ])('leaves alone what does not: %s', (conflict) => {
    expect(refused(conflict)).toBe(false);
  });

  it('needs a documented 409, and reads what the operation is for as well', () => {
    const purpose = 'Takes a claim back. Only a submitted claim may be taken back';
    expect(refused(undefined, 'withdrawn', purpose)).toBe(false);
    expect(refused('Conflict', 'withdrawn', purpose)).toBe(true);
    expect(refused('Conflict', 'submitted', purpose)).toBe(false);
    expect(refused('Conflict', 'withdrawn', 'The claim is not submitted any more')).toBe(false);
  });

  it('reads in the description which operation cannot be carried out, which may be another one', () => {
    const says = (verb: string, purpose: string, conflict: string | undefined = 'Conflict') =>
      isRefusedIn('withdrawn', states, { verb, name: '', purpose, conflict });
    expect(says('withdraw', 'Takes it back. A withdrawn claim cannot be withdrawn again.')).toBe(true);
    expect(says('PATCH', 'An approved or withdrawn claim cannot be changed')).toBe(true);
    expect(says('PUT', 'A withdrawn claim must not be replaced')).toBe(true);
    expect(says('DELETE', 'A withdrawn claim cannot be deleted')).toBe(true);
    expect(says('withdraw', 'A withdrawn claim cannot be approved')).toBe(false);
    const list = 'A withdrawn claim stays readable but can no longer be paused, approved or withdrawn again (409)';
    expect(['pause', 'approve', 'withdraw', 'PATCH'].map((verb) => says(verb, list))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(says('DELETE', 'A withdrawn claim cannot be changed')).toBe(false);
    expect(says('PATCH', 'A withdrawn claim cannot be deleted')).toBe(false);
    expect(
      isRefusedIn('approved', states, {
        verb: 'withdraw',
        name: '',
        purpose: 'A withdrawn claim cannot be withdrawn',
        conflict: 'Conflict',
      }),
    ).toBe(false);
    expect(
      isRefusedIn('withdrawn', states, {
        verb: 'withdraw',
        name: '',
        purpose: 'A withdrawn claim cannot be withdrawn',
        conflict: undefined,
      }),
    ).toBe(false);
  });

  it('does not take what was done to others for what was done to it', () => {
    const conflict = 'The claim is already withdrawn';
    expect(refused(conflict, 'approved')).toBe(false);
    const decide = { verb: 'decide', name: 'decide', purpose: '', conflict: 'The claim has already been decided' };
    expect(isRefusedIn('approved', states, decide)).toBe(true);
    expect(isRefusedIn('withdrawn', states, { ...decide, name: '' })).toBe(false);
  });

  it('reads the plural of a state that is a noun, and takes no verb for it', () => {
    const says = (conflict: string) =>
      isRefusedIn('open', ['draft', 'open'], { verb: 'publish', name: '', purpose: '', conflict });
    expect(says('Only drafts can be published')).toBe(true);
    expect(says('Publishes only drafts')).toBe(true);
    expect(says('Drafts of this auction exist')).toBe(false);
    expect(says('The auction opens tomorrow')).toBe(false);
  });

  it('reads what a comma separates by itself', () => {
    const conflict = 'The claim is not submitted, it is already approved or withdrawn';
    expect(refused(conflict, 'approved')).toBe(true);
    expect(refused(conflict, 'in_review')).toBe(true);
    expect(refused(conflict, 'submitted')).toBe(false);
  });

  it('knows a state in whatever way its words are joined', () => {
    expect(refused('The claim is in review', 'in_review')).toBe(true);
  });
});

it('what is possible in some states is refused in any other one, where the contract says that', () => {
  const isRefused = (state: string, purpose: string) => refused('Conflict', state, purpose);
  const both = 'Decides a claim that is submitted or in review; afterwards its status is `approved`. ';
  for (const end of ['Claims in any other status are answered 409.', 'In every other state this is refused.']) {
    expect(states.filter((state) => isRefused(state, both + end))).toEqual(['approved', 'withdrawn']);
  }
  expect(states.filter((state) => isRefused(state, `${both}Any other state is kept.`))).toEqual([]);
  expect(states.filter((state) => isRefused(state, 'Claims in any other status are answered 409.'))).toEqual([]);
});

describe('what is refused outside the first state', () => {
  const ofShipments = ['draft', 'booked', 'cancelled'];
  const refusedStates = (purpose: string, verb = 'PATCH', conflict = 'Conflict') =>
    ofShipments.filter((state) => isRefusedIn(state, ofShipments, { verb, name: '', purpose, conflict }));

  it.each([
    'Once a shipment has left the draft state it can no longer be amended (409).',
    'Once it has left `draft`, it cannot be changed.',
    'A shipment that has left the draft state can no longer be altered (409)',
    'A shipment can no longer be adjusted once it has left the draft state.',
    'As soon as a shipment has left draft it may no longer be edited.',
    'Works on drafts only; anything else is a 409.',
    'Possible for drafts only (409 otherwise).',
    'Works only on drafts.',
    'Works on drafts; anything else is a 409.',
    'Available for draft shipments; everything else is refused.',
  ])('reads %s', (purpose) => {
    expect(refusedStates(purpose)).toEqual(['booked', 'cancelled']);
  });

  it.each([
    'Once a shipment has left the draft state it can no longer be amended in its parcels.',
    'Once a shipment has left the draft state it can no longer be deleted.',
    'Once a shipment has left the booked state it can no longer be amended (409).',
    'Once a shipment has left the draft state it can no longer be amended, unless an agent does it.',
    'Once a shipment has left the draft state its parcels are weighed.',
    'Drafts only expire after a month.',
    'Changes the title, the notes and the parcels (drafts only).',
    'Works on drafts.',
    'Changes the notes of a draft; anything else is ignored.',
    'A draft can be changed in its notes; anything else is a conflict.',
  ])('leaves alone %s', (purpose) => {
    expect(refusedStates(purpose)).toEqual([]);
  });

  it('reads the description of the 409, too', () => {
    expect(refusedStates('', 'PATCH', 'The shipment has left the draft state')).toEqual(['booked', 'cancelled']);
    expect(refusedStates('', 'PATCH', 'The shipment has left the depot')).toEqual([]);
  });
});

describe('stateOfReferring', () => {
  const read = (purpose: string, conflict: string | undefined = 'Conflict') =>
    stateOfReferring(removalOf({ purpose, conflict }), 'shipments');

  it.each([
    ['Refused with 409 as long as a draft shipment is addressed to this entry.', 'draft'],
    ['Refused with 409 while any shipment refers to it.', ''],
    ['As long as an open shipment uses this address it cannot be deleted.', 'open'],
    ['The answer is 409 if there is a shipment that still points to it', ''],
    ['A device that is used by a booked shipment cannot be removed (409)', 'booked'],
    ['A device cannot be deleted while at least one shipment belongs to it', ''],
  ])('reads %s', (purpose, state) => {
    expect(read(purpose)).toBe(state);
    expect(read('', purpose)).toBe(state);
    expect(stateOfReferring(removalOf({ purpose }), 'shipments')).toBeUndefined();
  });

  it.each([
    'It is not refused while a shipment refers to it (no 409).',
    'Refused with 409 unless a shipment refers to it.',
    'Refused with 409 as long as an order is addressed to this entry.',
    'While a draft shipment is addressed to this entry it is shown first.',
    'A draft shipment is addressed to this entry.',
    'Refused with 409 only if a shipment refers to it and is paid',
    'Deleted with it: a shipment that refers to it.',
  ])('leaves alone %s', (purpose) => {
    expect(read(purpose)).toBeUndefined();
  });
});

it('what is not in a state is refused where the operation says that', () => {
  const refusedStates = (purpose: string) => states.filter((state) => refused('Conflict', state, purpose));
  const others = ['in_review', 'approved', 'withdrawn'];
  expect(refusedStates('A claim that is not `submitted` is answered with 409 and stays as it is.')).toEqual(others);
  expect(refusedStates('Claims which are no longer submitted are refused.')).toEqual(others);
  expect(refusedStates('A claim that is neither submitted nor in review gets 409.')).toEqual(['approved', 'withdrawn']);
  expect(refusedStates('A claim that is not submitted is not refused.')).toEqual([]);
  expect(refusedStates('A claim that is not submitted is answered with 200.')).toEqual([]);
  expect(refusedStates('A claim that is not known is answered with 409.')).toEqual([]);
});

describe('resultingState', () => {
  it.each([
    ['Only a submitted claim can be withdrawn. Its state becomes `withdrawn`.', 'withdrawn'],
    ['Sets the state of the claim to "in review"', 'in_review'],
    ['Marks a submitted claim as approved', 'approved'],
    ['A claim that waits gets the state withdrawn', 'withdrawn'],
    ['The state becomes approved or withdrawn', undefined],
    ['Withdraws a claim', undefined],
    ['An approved claim has the state `approved`', undefined],
    ['Make a draft a submitted claim.', 'submitted'],
    ['Makes the claim an approved one', 'approved'],
    ["From then on the claim's status is `in_review`, and `approved` as soon as it was decided.", 'in_review'],
    ['Ends it; afterwards its state is withdrawn for good.', 'withdrawn'],
    ['Make a payment for an approved claim', undefined],
  ])('reads %s', (purpose, state) => {
    expect(resultingState(states, { purpose })).toBe(state);
  });

  it.each([
    ['The approved claim', 'approved'],
    ['A claim', undefined],
    ['The claim', undefined],
    ['The approved amount', undefined],
    ['A list of approved claims', undefined],
    ['The updated claim', undefined],
  ])('reads %s of the response that shows it', (description, state) => {
    const shown = { noun: 'claim', descriptions: [description] };
    expect(resultingState([...states, 'updated'], { purpose: '', shown })).toBe(state);
    expect(resultingState([...states, 'updated'], { purpose: 'The state becomes withdrawn', shown })).toBe(
      state === undefined ? 'withdrawn' : undefined,
    );
  });
});

describe('isAdditionRefusedIn', () => {
  const ofFirings = ['scheduled', 'firing', 'done', 'cancelled'];
  const says = (purpose: string, conflict: string | undefined = 'Conflict', state = 'cancelled') =>
    isAdditionRefusedIn(state, ofFirings, { purpose, conflict, noun: 'firing' });

  it.each([
    'Nothing can be added to a cancelled firing (409)',
    'No further pieces may be put into a done or cancelled firing',
    'Pieces cannot be added to a cancelled firing.',
    'A piece can no longer be added once the firing is cancelled',
    'A cancelled firing takes no more pieces',
    'A firing that is cancelled does not accept any further pieces',
    'Pieces can only be added to a scheduled firing',
    'The firing must be scheduled',
    'Pieces of a cancelled firing are not taken; the response is 409 then',
    'A piece of a cancelled firing is refused',
    'Pieces cannot be booked for a firing that is cancelled',
    'Pieces of a firing that is no longer scheduled cannot be changed (409).',
    'The pieces of a firing that is cancelled can no longer be removed',
    'Pieces of a cancelled firing may not be edited',
  ])('trips on what the operation says of a cancelled one: %s', (purpose) => {
    expect(says(purpose)).toBe(true);
    expect(says('Adds a piece', purpose)).toBe(true);
    expect(says(purpose, 'Conflict', 'scheduled')).toBe(false);
  });

  it.each([
    'A cancelled firing cannot be changed',
    'The firing is not cancelled',
    'Nothing can be added to a firing that is not cancelled',
    'Nothing can be added unless the firing is cancelled',
    'Nothing can be added to a done firing',
    'A cancelled piece cannot be added to a firing',
    'Only done pieces can be added to a firing',
    'Nothing can be added to a firing',
    'The piece is cancelled',
    'Adds a piece to a cancelled firing',
    'A piece of a cancelled firing is not refused',
    'Pieces are not taken from a done firing',
    'Pieces of a firing that is no longer cancelled cannot be changed',
    'Pieces of a done firing cannot be changed',
    'Pieces of a firing cannot be cancelled',
  ])('leaves alone what says something else: %s', (purpose) => {
    expect(says(purpose)).toBe(false);
  });

  it('needs a word for the resource and a documented 409, whose description may say it', () => {
    const purpose = 'Nothing can be added to a cancelled firing';
    expect(isAdditionRefusedIn('cancelled', ofFirings, { purpose, conflict: undefined, noun: 'firing' })).toBe(false);
    expect(isAdditionRefusedIn('cancelled', ofFirings, { purpose, conflict: 'Conflict', noun: '' })).toBe(false);
    expect(says('', 'The firing is cancelled')).toBe(true);
    expect(says('', 'A cancelled firing cannot be changed')).toBe(false);
  });

  it('does not take what the resource is called for its state', () => {
    expect(says('Nothing can be added to a cancelled firing', 'Conflict', 'firing')).toBe(false);
  });
});

/** `DELETE /devices/{id}` as a contract describes it: its own words, and those of its 409. */
function removalOf({ purpose = '', conflict }: { readonly purpose?: string; readonly conflict?: string | undefined }) {
  const refused = conflict === undefined ? {} : { '409': { description: conflict } };
  const responses = { '204': { description: 'Gone' }, ...refused };
  const contract = contractOf({ paths: { '/devices/{id}': { delete: { description: purpose, responses } } } });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('The contract has no operation.');
  return { operation, contract };
}

describe('isRefusedWhileIn', () => {
  it.each([
    'The device is in a group',
    'The device still belongs to the group.',
    'A device that is a member of any group cannot be deleted',
    'The device is still used by at least one access group',
    'Devices are kept while they are part of some groups',
  ])('trips on what refuses a device that is in a group: %s', (conflict) => {
    expect(isRefusedWhileIn(removalOf({ conflict }), 'group')).toBe(true);
    expect(isRefusedWhileIn(removalOf({ conflict }), 'site')).toBe(false);
    expect(isRefusedWhileIn(removalOf({ conflict }), '')).toBe(false);
    expect(isRefusedWhileIn(removalOf({ purpose: conflict }), 'group')).toBe(false);
  });

  it.each([
    'Conflict',
    'The device has a group',
    'A group has the device',
    'The device is not in a group',
    'The device is no longer in a group',
    'The device is the leader of a group',
    'The device is the last member of a group',
    'Only devices that are in a group can be deleted',
    'A device cannot be deleted unless it is in a group',
    'The group is still used by a device',
    'The device was created together with a group',
    'A device is deleted from its groups as well',
  ])('leaves alone what does not: %s', (conflict) => {
    expect(isRefusedWhileIn(removalOf({ conflict }), 'group')).toBe(false);
  });

  it('reads what the operation itself says of its 409', () => {
    const purpose = 'Deletes it. A device that is a member of a group cannot be deleted (409).';
    expect(isRefusedWhileIn(removalOf({ purpose, conflict: 'Conflict' }), 'group')).toBe(true);
    expect(isRefusedWhileIn(removalOf({ purpose: purpose.replace(' (409)', ''), conflict: 'Conflict' }), 'group')).toBe(
      false,
    );
    expect(isRefusedWhileIn(removalOf({ purpose }), 'group')).toBe(false);
  });
});

describe('saysWithoutEffect', () => {
  it.each([
    'Archiving a project that is already archived has no effect',
    'Archives a project. If it is already archived, this has no further effect.',
    'Adding a device that is already a member of the group changes nothing',
    'A project that is already archived stays as it was',
    'Where it is already archived, the request returns the project unchanged',
  ])('trips on what says that the second time does nothing: %s', (purpose) => {
    expect(saysWithoutEffect(removalOf({ purpose }))).toBe(true);
  });

  it.each([
    'Archives a project',
    'Archiving a project that is already archived is refused',
    'Archiving a project has no effect on its tasks',
    'A project that is already archived cannot be changed',
    'The project may already be archived. The request changes nothing but the state.',
    'Where the project is already archived, its tasks are returned',
  ])('leaves alone what says something else: %s', (purpose) => {
    expect(saysWithoutEffect(removalOf({ purpose }))).toBe(false);
  });

  it('reads no response', () => {
    expect(saysWithoutEffect(removalOf({ conflict: 'It is already archived, which has no effect' }))).toBe(false);
  });
});
