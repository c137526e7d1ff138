import { describe, expect, it } from 'vitest';
import type { Limit, UndocumentedAnswer } from '../../model/report.ts';
import { renderSuggestion } from './suggest-overlay.ts';

const answer: UndocumentedAnswer = {
  operation: '/paths/~1books/post',
  status: 401,
  mediaType: 'application/json',
  schema: '/components/schemas/Error',
  challenge: true,
  why: 'a request without a credential',
};
const contract = { source: 'openapi.yaml', title: 'Books', version: '1.0.0' };

function overlayOf(...undocumented: readonly UndocumentedAnswer[]) {
  return JSON.parse(renderSuggestion({ contract, undocumented, limits: [] }));
}

describe('renderSuggestion', () => {
  it('refers to a schema whatever its name is', () => {
    const [action] = overlayOf({ ...answer, schema: '/components/schemas/a b\ud800' }).actions;
    const { schema } = action.update['401'].content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/a%20b%EF%BF%BD' });
  });

  it('is an overlay that documents what was observed', () => {
    expect(overlayOf(answer)).toEqual({
      overlay: '1.0.0',
      info: { title: 'Observed behaviour of Books that is not documented', version: '1.0.0' },
      actions: [
        {
          target: "$['paths']['/books']['post'].responses",
          update: {
            401: {
              description: 'The response to a request without a credential.',
              headers: {
                'WWW-Authenticate': { description: 'The required authentication scheme.', schema: { type: 'string' } },
              },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
            },
          },
        },
      ],
    });
  });

  it('has one action for each operation and one response for each status', () => {
    const others: readonly Partial<UndocumentedAnswer>[] = [
      { mediaType: 'text/plain', schema: undefined, challenge: false },
      { status: 415 },
      { operation: '/paths/~1books~1{id}/get', status: 404 },
    ];
    const { actions } = overlayOf(answer, ...others.map((other) => ({ ...answer, ...other })));
    expect(actions.map(({ target }: { target: string }) => target)).toEqual([
      "$['paths']['/books']['post'].responses",
      "$['paths']['/books/{id}']['get'].responses",
    ]);
    expect(Object.keys(actions[0].update)).toEqual(['401', '415']);
    expect(actions[0].update[401].content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      'text/plain': {},
    });
    expect(actions[0].update[401].headers).toBeUndefined();
  });

  it('describes no body where the response had none', () => {
    const [action] = overlayOf({ ...answer, mediaType: undefined, schema: undefined }).actions;
    expect(action.update[401].content).toBeUndefined();
  });

  it('finds paths with quotes, backslashes and tildes', () => {
    const [action] = overlayOf({ ...answer, operation: "/paths/~1it's~1a\\b~0c/get" }).actions;
    expect(action.target).toBe("$['paths']['/it\\'s/a\\\\b~c']['get'].responses");
  });

  it('has nothing to do when everything is documented', () => {
    expect(overlayOf().actions).toEqual([]);
  });

  it('states limits at their schemas, the tightest that was found', () => {
    const name = '/components/schemas/New/allOf/1/properties/name';
    const limit = limitOf({ schema: name });
    expect(
      boundsOf(limit, limitOf({ schema: name, accepted: '99' }), limitOf({ towards: 'less', accepted: '2' })),
    ).toEqual([
      { target: "$['components']['schemas']['New']['allOf'][1]['properties']['name']", update: { maxLength: 99 } },
      { target: "$['components']['schemas']['Book']['properties']['title']", update: { minLength: 2 } },
    ]);
  });

  it('states no limit at which a target fails, that nothing can state, or that was not found', () => {
    const crash = { at: '256', answer: '500', status: 500 };
    const others: readonly Partial<Limit>[] = [{ refused: crash }, { schema: undefined }, { refused: undefined }];
    expect(boundsOf(...others.map(limitOf), limitOf({ measured: 'greatest', accepted: '9007199254740993' }))).toEqual(
      [],
    );
  });
});

function limitOf(change: Partial<Limit>): Limit {
  return {
    operation: 'POST /books',
    measured: 'length',
    towards: 'more',
    instance: '/title',
    schema: '/components/schemas/Book/properties/title',
    accepted: '255',
    refused: { at: '256', answer: '400', status: 400 },
    ...change,
  };
}

function boundsOf(...limits: readonly Limit[]) {
  return JSON.parse(renderSuggestion({ contract, undocumented: [], limits })).actions;
}
