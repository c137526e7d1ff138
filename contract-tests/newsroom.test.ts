import { correct, faults } from './newsroom/faults.ts';
import { newsroom, newsroomToken } from './newsroom/service.ts';
import { testSeededService } from './test-seeded-service.ts';

testSeededService({
  name: 'newsroom',
  service: newsroom,
  token: newsroomToken,
  correct,
  faults,
  combinations: [
    {
      'starts exports with 200': 'violation status-documented POST /exports',
      'forgets ETag of HEAD': 'violation response-header HEAD /articles/{articleId}',
      'shows premium articles without a price': 'violation body-schema GET /articles/{articleId}',
      'shows later tags without an id': 'violation body-schema POST /tags',
      'crashes at the French masthead': 'violation server-error GET /masthead',
      'ignores the sections': 'deviation filter-ignored GET /articles',
      'has no byte in HEAD': 'deviation representation-differs HEAD /articles/{articleId}',
      'accepts an empty change': 'deviation invalid-accepted PATCH /articles/{articleId}',
      'needs no credential to cancel': 'violation credentials-enforced DELETE /exports/{exportId}',
    },
  ],
});
