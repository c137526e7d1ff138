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
          headers: { X-Next: { schema: { type: string } } }
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

const union = (callback: string) => `paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - { type: object, properties: { first: { type: string } } }
                - { type: object, properties: { second: { type: string } } }
      responses: {}
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
    'headers of the request, a described header of the response, and a whole body': contract(
      'id: $response.header.x-next',
      '"{$request.body}?{$request.header.X-Any}":',
    ),
    'a property that some alternative has': union('"{$request.body#/second}":'),
  },
  reports: {
    'a property of the response and one of the request': contract(
      'id: $response.body#/items/0/key # here',
      '"{$request.body#/callback}": # here',
    ),
    'a property that no alternative has': union('"{$request.body#/third}": # here'),
    'a header that the response does not describe': contract('id: $response.header.X-Any # here', '"{$request.body}":'),
    'parameters that the operation does not have': contract(
      'id: $request.query.id # here',
      '"{$request.path.key}": # here',
    ),
  },
});
