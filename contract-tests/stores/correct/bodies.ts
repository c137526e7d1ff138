import { errorResponse, examinePlant, mediaTypeGate, plantResponse, withHeader } from '../honest-behaviour.ts';
import { escaped } from '../json-text.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf, gated, rewriting, rewritten } from '../variations.ts';

/** Other forms of a correct response. */
export const bodyBehaviour: readonly CorrectStore[] = [
  {
    name: 'more-members',
    title: 'responds with additional properties: id, times and links',
    behaviour: () => ({
      accept: ({ name, tag, id }) => {
        const plant = { createdAt: '2026-11-20T10:00:00Z', name, tag, links: { self: '/plants/1' } };
        const response = plantResponse(plant);
        // An int64 loses nothing on the way back, either.
        return { ...response, body: String(response.body).replace('{', `{"id":${id},`) };
      },
    }),
  },
  {
    name: 'name-only',
    title: 'responds with the name and leaves out the tag',
    behaviour: () => ({
      accept: ({ name }) => plantResponse({ name }),
    }),
    may: ['echo-differs'],
  },
  {
    name: 'default-tag',
    title: 'adds a tag to a plant without one',
    behaviour: () => ({
      accept: ({ name, tag }) => plantResponse({ name, tag: tag ?? 'untagged' }),
    }),
    may: ['echo-differs'],
  },
  {
    name: 'pretty',
    title: 'responds with indented JSON',
    behaviour: () => rewritten((text) => JSON.stringify(JSON.parse(text), null, 2)),
  },
  {
    name: 'ascii',
    title: 'escapes all characters that are not ASCII',
    behaviour: () => rewritten(escaped),
  },
  {
    name: 'blank',
    title: 'puts white space around its bodies',
    behaviour: () => rewritten((text) => ` \r\n\t${text}\n\n`),
  },
  {
    name: 'charset',
    title: 'names its charset in an unusual form',
    behaviour: () =>
      changing((response) => withHeader(response, ['content-type', 'Application/JSON ; Charset="UTF-8"'])),
  },
  {
    name: 'detailed-errors',
    title: 'adds properties to its errors',
    behaviour: () =>
      rewriting(400, (text) => JSON.stringify({ ...JSON.parse(text), errors: [{ path: '/id' }], help: null })),
  },
  {
    name: 'lowest-error',
    title: 'uses the lowest int32 as error number',
    behaviour: () => rewriting(400, () => '{"error":-2147483648,"message":""}'),
  },
  {
    name: 'even-number',
    title: 'writes its error numbers as 4e2 and 400.0',
    behaviour: () => rewriting(400, (_, { turn }) => `{"error":${turn % 2 === 0 ? '4e2' : '400.0'},"message":"no"}`),
  },
  {
    name: 'escape-sequences',
    title: 'sends terminal and CI commands in its messages',
    behaviour: () =>
      rewriting(400, () =>
        JSON.stringify({ error: 1, message: '\u001b[2J\n::error file=a::b\n##vso[task.complete]</script>' }),
      ),
  },
  {
    name: 'lenient-type',
    title: 'reads any media type as JSON',
    behaviour: () => gated({ mediaType: () => undefined }),
    deviations: ['media-type-accepted'],
  },
  {
    name: 'takes-no-type',
    title: 'reads a body without a media type as JSON',
    behaviour: () =>
      gated({
        mediaType: (request) => (fieldOf(request, 'content-type') === '' ? undefined : mediaTypeGate(request)),
      }),
  },
  {
    name: 'bad-media-type-400',
    title: 'responds with 400 to another media type',
    behaviour: () =>
      gated({ mediaType: (request) => (mediaTypeGate(request) ? errorResponse(400, 'send JSON') : undefined) }),
  },
  {
    name: 'lenient-examiner',
    title: 'accepts a number for a name',
    behaviour: () => ({
      examine: (value) =>
        examinePlant(value).filter(
          (one) => !(one.startsWith('name') && value.kind === 'object' && value.members.get('name')?.kind === 'number'),
        ),
    }),
    deviations: ['invalid-accepted'],
  },
  {
    name: 'twice-the-same',
    title: 'repeats a property in its responses',
    behaviour: () => rewriting(200, (text) => text.replace('{', '{"name":"other",')),
    deviations: ['duplicate-members'],
    may: ['echo-differs'],
  },
];
