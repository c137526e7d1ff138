// Small notes in Fastify; the document comes from its OpenAPI plugin. Notes 1 to 3 exist from the start.

import swagger from '@fastify/swagger';
import Fastify from 'fastify';

const app = Fastify({ ajv: { customOptions: { removeAdditional: false } } });
await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Notes', version: '1.0.0' } } });

const notes = new Map(
  ['Water the basil', 'Buy pots', 'Turn the compost'].map((text, index) => [
    index + 1,
    { id: index + 1, text, done: false },
  ]),
);
let nextId = 4;
const newNote = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 500 },
    done: { type: 'boolean' },
    due: { type: 'string', format: 'date' },
  },
};
const note = {
  ...newNote,
  required: ['id', 'text', 'done'],
  properties: { id: { type: 'integer' }, ...newNote.properties },
};
const problem = {
  type: 'object',
  required: ['statusCode', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
  },
};
const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } };
const missing = (reply) =>
  reply.code(404).send({ statusCode: 404, error: 'Not Found', message: 'There is no such note.' });

app.after(() => {
  app.get(
    '/notes',
    {
      schema: {
        querystring: {
          type: 'object',
          properties: { limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 }, done: { type: 'boolean' } },
        },
        response: {
          200: { description: 'Notes', type: 'array', items: note },
          400: { description: 'Wrong', ...problem },
        },
      },
    },
    ({ query: { limit, done } }) =>
      [...notes.values()].filter((one) => done === undefined || one.done === done).slice(0, limit),
  );
  app.post(
    '/notes',
    {
      schema: {
        body: newNote,
        response: { 201: { description: 'The note', ...note }, 400: { description: 'Wrong', ...problem } },
      },
    },
    ({ body }, reply) => {
      const created = { done: false, ...body, id: nextId++ };
      notes.set(created.id, created);
      return reply.code(201).header('location', `/notes/${created.id}`).send(created);
    },
  );
  app.get(
    '/notes/:id',
    {
      schema: {
        params,
        response: {
          200: { description: 'The note', ...note },
          400: { description: 'Wrong', ...problem },
          404: { description: 'Missing', ...problem },
        },
      },
    },
    ({ params: { id } }, reply) => notes.get(id) ?? missing(reply),
  );
  app.put(
    '/notes/:id',
    {
      schema: {
        params,
        body: newNote,
        response: {
          200: { description: 'The note', ...note },
          400: { description: 'Wrong', ...problem },
          404: { description: 'Missing', ...problem },
        },
      },
    },
    ({ params: { id }, body }, reply) => {
      if (!notes.has(id)) return missing(reply);
      const changed = { done: false, ...body, id };
      notes.set(id, changed);
      return changed;
    },
  );
  app.delete(
    '/notes/:id',
    {
      schema: {
        params,
        response: {
          204: { description: 'Gone', type: 'null' },
          400: { description: 'Wrong', ...problem },
          404: { description: 'Missing', ...problem },
        },
      },
    },
    ({ params: { id } }, reply) => (notes.delete(id) ? reply.code(204).send() : missing(reply)),
  );
  app.patch(
    '/notes',
    {
      schema: {
        description: 'Marks all notes as done or not done.',
        body: { type: 'object', required: ['done'], properties: { done: { type: 'boolean' } } },
        response: {
          200: {
            description: 'How many',
            type: 'object',
            required: ['changed'],
            properties: { changed: { type: 'integer' } },
          },
          400: { description: 'Wrong', ...problem },
        },
      },
    },
    ({ body: { done } }) => {
      for (const one of notes.values()) one.done = done;
      return { changed: notes.size };
    },
  );
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
