import { describeRule } from '../../testing/describe-rule.ts';
import { mediaTypeRepeated } from './media-type-repeated.ts';

const response = (content: string) => `paths:
  /a:
    get:
      responses:
        "200":
          description: d
          content:
${content}`;

describeRule(mediaTypeRepeated, {
  accepts: {
    'media types that differ in a parameter': response(
      '            text/plain; charset=utf-8: {}\n            text/plain: {}\n',
    ),
    'values of parameters in other letters': response(
      '            text/plain; a=B: {}\n            text/plain; a=b: {}\n',
    ),
  },
  reports: {
    'other letters': response('            application/json: {}\n            Application/JSON: {} # here\n'),
    'other spaces': response('            text/plain; a=b: {}\n            text/plain;a=b: {} # here\n'),
  },
});
