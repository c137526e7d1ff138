import { correct, faults } from './clinic/faults.ts';
import { clinic, clinicToken } from './clinic/service.ts';
import { testSeededService } from './test-seeded-service.ts';

testSeededService({
  name: 'clinic',
  service: clinic,
  token: clinicToken,
  correct: correct.filter(({ title }) => title !== 'refuses a key that was used'),
  faults,
  combinations: [
    {
      'has a word in X-Total': 'violation response-header GET /rooms',
      'lists rooms without the time of creation': 'violation body-schema GET /rooms',
      'forgets ETag after a change': 'violation response-header PATCH /rooms/{roomId}',
      'forgets Location': 'violation response-header POST /rooms',
      'responds with plain text where a room is missing': 'violation media-type GET /rooms/{roomId}',
      'has another problem where a note is missing': 'violation body-schema GET /rooms/{roomId}/notes/{noteId}',
      'responds with 403 where a visit is missing': 'violation status-documented GET /visits/{visitId}',
      'responds with 418 to invalid bodies': 'violation status-documented GET /rooms',
      'shows times without a zone': 'violation body-schema GET /rooms/{roomId}',
      'shows a room with null beds': 'violation body-schema POST /rooms',
      'shows a state that is not documented': 'violation body-schema PATCH /rooms/{roomId}',
      'shows replies as an object': 'violation body-schema POST /rooms/{roomId}/notes',
      'shows exams on days that do not exist': 'violation body-schema GET /visits/{visitId}',
      'counts with a fraction': 'violation integer-range GET /statistics',
      'shows a profile without an address': 'violation body-schema PUT /profile',
    },
    {
      'ignores the order': 'deviation order-ignored GET /rooms',
      'crashes at a note that is null': 'violation server-error PATCH /rooms/{roomId}',
      'crashes at replies of replies': 'violation server-error POST /rooms/{roomId}/notes',
      'crashes at a key that was used before': 'violation server-error POST /visits',
      'crashes at two kinds': 'violation server-error GET /statistics',
      'crashes when a room with visits is deleted': 'violation server-error DELETE /rooms/{roomId}',
      'crashes at capitals in the identifier of a note': 'violation server-error GET /rooms/{roomId}/notes/{noteId}',
      'shows the notes of other rooms': 'deviation filter-ignored GET /rooms/{roomId}/notes/{noteId}',
      'refuses six beds': 'deviation valid-refused POST /rooms',
    },
    { 'needs no credential for deletions': 'violation credentials-enforced DELETE /rooms/{roomId}' },
  ],
});
