import { expect, it } from 'vitest';
import { inPromisedForm, promisedForms } from './promised-forms.ts';

const namesOf = (description: string) =>
  promisedForms({ text: { type: 'string', description } }, '/text').map(({ name }) => name);

it.each([
  ['We cut off white space at both ends.', ['without white space around it']],
  ['Surrounding white space is removed', ['without white space around it']],
  ['Leading and trailing spaces are stripped.', ['without white space around it']],
  ['The title. Trimmed.', ['without white space around it']],
  ['Kept in lower case, however you write it.', ['in lower case']],
  ['It is stored in upper case', ['in upper case']],
  ['Stored in lower case; white space around it is cut off.', ['without white space around it', 'in lower case']],
  ['White space at both ends is never removed.', []],
  ['White space around it may be removed.', []],
  ['Spaces within are removed.', []],
  ['In upper or lower case.', []],
  ['Searches in lower case', []],
  ['Mostly kept in lower case', []],
  ['Stored in lower case, except for names', []],
])('%s: %j', (description, names) => {
  expect(namesOf(description)).toEqual(names);
});

it('texts are brought into the form, also within objects, and none becomes empty', () => {
  const text = { type: 'string', description: 'Kept in lower case. White space around it is removed.' };
  const document = {
    Person: { properties: { name: { type: 'string' }, contact: { properties: { email: { $ref: '#/Mail' } } } } },
    Mail: text,
  };
  const inForm = (value: object) => inPromisedForm(value as never, '/Person', { document });
  expect(inForm({ name: ' Emma ', contact: { email: ' A@b.example ' }, other: 'X' })).toEqual({
    name: ' Emma ',
    contact: { email: 'a@b.example' },
    other: 'X',
  });
  expect(inForm({ contact: { email: '  ' } })).toEqual({ contact: { email: '  ' } });
  // Services differ in what else is white space or has a lower case.
  expect(inForm({ contact: { email: '\ufeffÉ' } })).toEqual({ contact: { email: '\ufeffÉ' } });
});
