// Words of other languages that names of properties and schemas have, and what they mean.

/** Reads lines such as `city: stadt ort`. */
function readWords(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap((line) => {
      const [english = '', foreign = ''] = line.split(': ');
      return foreign.split(' ').map((word) => [word, english.split(' ')] as const);
    }),
  );
}

/** Words that mean nothing else in English. German, French, Spanish, Italian, Portuguese and Dutch, without accents. */
const meanings = readWords([
  'first name: vorname prenom voornaam',
  'last name: nachname familienname apellido cognome sobrenome achternaam',
  'name: bezeichnung nombre nome naam',
  'user name: benutzername nutzername',
  'user: benutzer utilisateur usuario utente',
  'customer: kunde kunden cliente klant',
  'employee: mitarbeiter empleado',
  'product: produkt produit producto prodotto produto',
  'order: bestellung bestell auftrag auftrags pedido commande',
  'invoice: rechnung rechnungs facture factura fattura fatura',
  'contract: vertrag vertrags contrat',
  'account: konto',
  'company: firma firmen unternehmen entreprise societe empresa azienda bedrijf',
  'employer: arbeitgeber',
  'department: abteilung abteilungs',
  'job title: beruf berufsbezeichnung',
  'salutation: anrede civilite',
  'gender: geschlecht sexe',
  'street: strasse strassen rue calle rua straat',
  'house: haus',
  'city: stadt wohnort geburtsort ville ciudad citta cidade woonplaats',
  'region: bundesland provincia',
  'country: staat pais paese',
  'zip: plz postleitzahl cep',
  'address: anschrift adresse adress direccion indirizzo endereco adres',
  'phone: telefon telefoon telefono telefone handy',
  'email: courriel correo',
  'language: sprache langue idioma lingua',
  'currency: waehrung wahrung waehrungs moneda valuta',
  'price: preis prix precio prezzo preco prijs',
  'amount: betrag montant importe monto bedrag',
  'total: summe gesamt gesamtsumme gesamtbetrag',
  'discount: rabatt remise descuento',
  'tax: steuer mwst impuesto',
  'revenue: umsatz',
  'salary: gehalt salaire salario',
  'quantity: menge quantite cantidad quantita quantidade aantal',
  'unit: einheit unite unidad',
  'weight: gewicht poids',
  'width: breite largeur ancho',
  'height: hoehe hohe hauteur altura',
  'length: laenge lange longueur longitud',
  'size: groesse grosse taille',
  'latitude: breitengrad',
  'longitude: laengengrad langengrad',
  'color: farbe couleur',
  'image: bild imagen immagine imagem',
  'file: datei fichier archivo',
  'link: enlace',
  'title: titel titre titulo titolo',
  'headline: ueberschrift uberschrift',
  'description: beschreibung beschreibungs darstellung descripcion descrizione descricao omschrijving',
  'comment: kommentar commentaire comentario',
  'remark: bemerkung anmerkung opmerking observacion',
  'message: nachricht mensaje messaggio mensagem bericht',
  'hint: hinweis',
  'note: notiz',
  'summary: zusammenfassung',
  'content: inhalt contenu contenido',
  'category: kategorie categorie categoria',
  'tag: schlagwort',
  'rating: bewertung',
  'brand: marke marque marca',
  'status: statut estado stato',
  'password: passwort kennwort contrasena senha',
  'number: nummer numero',
  'code: codigo',
  'date: datum fecha',
  'duration: dauer duree',
  'time: uhrzeit heure',
  'start date: startdatum anfangsdatum',
  'end date: enddatum',
  'birthday: geburtstag',
  'birth: geburts geburt naissance nacimiento nascita nascimento geboorte',
  'due: faelligkeits falligkeits faellig vencimiento',
  'delivery: liefer lieferungs livraison entrega',
  'created: erstellt angelegt creacion criacao creazione',
  'updated: geaendert geandert aktualisiert actualizacion',
  'valid: gueltig gultig',
  'start: beginn debut inicio',
  'until: bis',
  'phone number: telefonnummer telefoonnummer',
  'age: edad',
  'cancelled: storniert',
  'deleted: geloescht geloscht',
  'paid: bezahlt',
  'shipped: versandt verschickt',
  'completed: abgeschlossen erledigt',
  'county: landkreis',
  'stock: bestand lagerbestand',
]);

/** Names that are words in English, too, where other words stand beside them. */
const wholeNames = readWords([
  'city: ort plaats',
  'country: land pays',
  'name: nom',
  'age: alter',
  'start: von',
  'end: ende fin',
]);

/** How German and Dutch compounds end. */
const endings =
  /^(.{3,}?)(beschreibung|bezeichnung|darstellung|bemerkung|nummer|datum|adresse|strasse|preis|betrag|waehrung|menge|kommentar|hinweis|nachricht|titel|gewicht|dauer|farbe|straat|prijs)$/;

/** What has the thing that it is of after it: `dateNaissance`, `fecha_creacion`. */
const ofSomething = /^(?:date|fecha|data|datum)$/;

/** Words without a meaning of their own: `correo_electronico`, `date_de_naissance`. */
const empty = /^(?:electronico|elettronico|electronique|de|del|della|du|am|der|des|do|da)$/;

/** The words of a name in English, where it is in another language. They are in lower case and without accents. */
export function inEnglish(words: readonly string[]): readonly string[] {
  const whole = words.length === 1 ? wholeNames.get(words[0] ?? '') : undefined;
  if (whole !== undefined) return whole;
  const [first = '', ...others] = words;
  if (first === 'anzahl') return others.length === 0 ? ['count'] : [...others, 'count'];
  const isDateOf = others.length > 0 && ofSomething.test(first);
  const isForeign =
    words.some((word) => meaningOf(word) !== undefined) || (isDateOf && /tion$/.test(words.at(-1) ?? ''));
  if (!isForeign) return words;
  // `erstelltAm` is `createdAt`.
  if (words.length > 1 && words.at(-1) === 'am')
    return [...words.slice(0, -1).flatMap((word) => meaningOf(word) ?? [word]), 'at'];
  const meant = words.filter((word) => !empty.test(word)).flatMap((word) => meaningOf(word) ?? [word]);
  return isDateOf ? [...meant.slice(1), 'date'] : meant;
}

function meaningOf(word: string): readonly string[] | undefined {
  const own = meanings.get(word) ?? meanings.get(word.replace(/s$/, ''));
  if (own !== undefined || word.length < 8) return own;
  const [, start = '', end = ''] = endings.exec(word) ?? [];
  const meant = meanings.get(end);
  return meant === undefined ? undefined : [...(meanings.get(start) ?? [start]), ...meant];
}
