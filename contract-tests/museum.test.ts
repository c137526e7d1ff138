import { correct, faults } from './museum/faults.ts';
import { museum, museumToken } from './museum/service.ts';
import { testSeededService } from './test-seeded-service.ts';

testSeededService({
  name: 'museum',
  service: museum,
  token: museumToken,
  correct,
  faults,
  combinations: [
    {
      'responds with 201 to a report': 'violation status-documented POST /reports',
      'shows alcoves of alcoves of alcoves with short codes': 'violation body-schema GET /rooms/{roomId}',
      'shows installations of no minute': 'violation body-schema PUT /exhibits/{exhibitId}',
      'changes installations to a text of minutes': 'violation body-schema PATCH /exhibits/{exhibitId}',
      'shows institutions without their country': 'violation body-schema GET /loans/{loanId}',
      'shows exceptions as numbers': 'violation body-schema PUT /opening-hours',
      'crashes at -title': 'violation server-error GET /exhibits',
      'accepts climates of 61 degrees': 'deviation invalid-accepted POST /rooms',
      'ignores the floor': 'deviation filter-ignored GET /rooms',
      'begins parts with the byte before':
        'deviation representation-differs GET /exhibits/{exhibitId}/images/{imageId}',
      'reads files as UTF-8': 'deviation change-lost GET /exhibits/{exhibitId}/images/{imageId}',
      'needs no credential to delete': 'violation credentials-enforced DELETE /exhibits/{exhibitId}',
    },
  ],
});
