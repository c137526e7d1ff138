import { describe, expect, it } from 'vitest';
import { kindOf, wordsOfName } from './words-of-name.ts';

describe('the words of a name', () => {
  it.each([
    ['emailAddresses', 'email address'],
    ['statuses', 'status'],
    ['boxes', 'box'],
    ['movies', 'movie'],
    ['categories', 'category'],
    ['responses', 'response'],
    ['pays', 'country'],
    ['land', 'country'],
    ['landUse', 'land use'],
    ['Straße', 'street'],
    ['telefonnummer', 'phone number'],
    ['Rechnungsnummer', 'invoice number'],
    ['geburtsdatum', 'birth date'],
    ['erstelltAm', 'created at'],
    ['anzahlBestellungen', 'bestellungen count'],
    ['prénom', 'first name'],
    ['dateNaissance', 'birth date'],
    ['date_de_creation', 'creation date'],
    ['date_modification', 'modification date'],
    ['fechaCreacion', 'created date'],
    ['codigo_postal', 'code postal'],
    ['apellidos', 'last name'],
    ['correo_electronico', 'email'],
    ['report', 'report'],
    ['data', 'data'],
    ['dateOfBirth', 'date of birth'],
  ])('of %s are %s', (name, words) => {
    expect(wordsOfName(name).words.join(' ')).toBe(words);
  });

  it('say the kind of a schema in another language', () => {
    expect([kindOf('Kunde'), kindOf('Utilisateur'), kindOf('Pedido')]).toEqual(['customer', 'user', 'order']);
    expect(kindOf('UserPIIResponse')).toBe('user');
  });
});
