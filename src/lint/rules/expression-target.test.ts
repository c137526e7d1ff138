import { describeRule } from '../../testing/describe-rule.ts';
import { expressionTarget } from './expression-target.ts';

const contract = (parameters: string, callback: string) => `paths:
  /a/{id}:
    post:
      operationId: add
      parameters: [{ name: id, in: path, required: true, schema: {} }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { notify: { type: string } } } } } }
      responses:
        "201":
          description: d
          content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { type: object, properties: { id: {} } } } } } } }
          links:
            read:
              operationId: add
              parameters:
                ${parameters}
      callbacks:
        sent:
          ${callback}
            post: { responses: {} }
`;

describeRule(expressionTarget, {
  accepts: {
    'values that the contract describes': contract(
      'id: $response.body#/items/0/id',
      '"https://example.com/{$request.path.id}?to={$request.body#/notify}&url={$url}":',
    ),
    'headers, and a whole body': contract('id: $response.header.X-Any', '"{$request.body}":'),
  },
  reports: {
    'a property of the response and one of the request': contract(
      'id: $response.body#/items/0/key # here',
      '"{$request.body#/callback}": # here',
    ),
    'parameters that the operation does not have': contract(
      'id: $request.query.id # here',
      '"{$request.path.key}": # here',
    ),
  },
});
