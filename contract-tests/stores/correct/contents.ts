import { errorAnswer, examinePlant, mediaTypeGate, plantAnswer, withHeader } from '../honest-habits.ts';
import { escaped } from '../json-text.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf, gated, rewriting, rewritten } from '../variations.ts';

/** Other forms of a correct response. */
export const contentHabits: readonly CorrectStore[] = [
  {
    name: 'more-members',
    title: 'responds with additional properties: id, times and links',
    habits: () => ({
      accept: ({ name, tag, id }) => {
        const plant = { createdAt: '2026-11-20T10:00:00Z', name, tag, links: { self: '/plants/1' } };
        const answer = plantAnswer(plant);
        // An int64 loses nothing on the way back, either.
        return { ...answer, content: String(answer.content).replace('{', `{"id":${id},`) };
      },
    }),
  },
  {
    name: 'name-only',
    title: 'responds with the name and leaves out the tag',
    habits: () => ({
      accept: ({ name }) => plantAnswer({ name }),
    }),
    may: ['echo-differs'],
  },
  {
    name: 'default-tag',
    title: 'adds a tag to a plant without one',
    habits: () => ({
      accept: ({ name, tag }) => plantAnswer({ name, tag: tag ?? 'untagged' }),
    }),
    may: ['echo-differs'],
  },
  {
    name: 'pretty',
    title: 'responds with indented JSON',
    habits: () => rewritten((content) => JSON.stringify(JSON.parse(content), null, 2)),
  },
  {
    name: 'ascii',
    title: 'escapes all characters that are not ASCII',
    habits: () => rewritten(escaped),
  },
  {
    name: 'blank',
    title: 'puts white space around its bodies',
    habits: () => rewritten((content) => ` \r\n\t${content}\n\n`),
  },
  {
    name: 'charset',
    title: 'names its charset in an unusual form',
    habits: () => changing((answer) => withHeader(answer, ['content-type', 'Application/JSON ; Charset="UTF-8"'])),
  },
  {
    name: 'detailed-errors',
    title: 'adds properties to its errors',
    habits: () =>
      rewriting(400, (content) => JSON.stringify({ ...JSON.parse(content), errors: [{ path: '/id' }], help: null })),
  },
  {
    name: 'lowest-error',
    title: 'uses the lowest int32 as error number',
    habits: () => rewriting(400, () => '{"error":-2147483648,"message":""}'),
  },
  {
    name: 'even-number',
    title: 'writes its error numbers as 4e2 and 400.0',
    habits: () => rewriting(400, (_, { turn }) => `{"error":${turn % 2 === 0 ? '4e2' : '400.0'},"message":"no"}`),
  },
  {
    name: 'escape-sequences',
    title: 'sends terminal and CI commands in its messages',
    habits: () =>
      rewriting(400, () =>
        JSON.stringify({ error: 1, message: '\u001b[2J\n::error file=a::b\n##vso[task.complete]</script>' }),
      ),
  },
  {
    name: 'lenient-type',
    title: 'reads any media type as JSON',
    habits: () => gated({ mediaType: () => undefined }),
    deviations: ['media-type-accepted'],
  },
  {
    name: 'takes-no-type',
    title: 'reads a body without a media type as JSON',
    habits: () =>
      gated({
        mediaType: (request) => (fieldOf(request, 'content-type') === '' ? undefined : mediaTypeGate(request)),
      }),
  },
  {
    name: 'bad-media-type-400',
    title: 'responds with 400 to another media type',
    habits: () =>
      gated({ mediaType: (request) => (mediaTypeGate(request) ? errorAnswer(400, 'send JSON') : undefined) }),
  },
  {
    name: 'lenient-examiner',
    title: 'accepts a number for a name',
    habits: () => ({
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
    habits: () => rewriting(200, (content) => content.replace('{', '{"name":"other",')),
    deviations: ['duplicate-members'],
    may: ['echo-differs'],
  },
];
