// Small events in Hono; the document comes from zod-openapi. Events a to c exist from the start.
import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';

const NewEvent = z
  .object({ title: z.string().min(1).max(100), seats: z.number().int().min(1).max(1000), day: z.iso.date().optional() })
  .openapi('NewEvent');
const Event = NewEvent.extend({ id: z.uuid() }).openapi('Event');
const Guest = z.object({ email: z.email(), name: z.string().min(1) }).openapi('Guest');
const Problem = z.object({ message: z.string() }).openapi('Problem');
const params = z.object({ id: z.uuid().openapi({ param: { name: 'id', in: 'path' } }) });
const json = (schema, description) => ({ description, content: { 'application/json': { schema } } });
const wrong = json(Problem, 'The request is wrong');
const gone = json(Problem, 'There is no such event');

const app = new OpenAPIHono({
  defaultHook: (result, c) =>
    result.success ? undefined : c.json({ message: result.error.issues.map(({ message }) => message).join('; ') }, 400),
});
app.onError((error, c) => c.json({ message: error.message }, error.status ?? 500));
const events = new Map(
  ['Sowing day', 'Harvest feast', 'Pot market'].map((title, index) => {
    const id = `00000000-0000-4000-8000-00000000000${index + 1}`;
    return [id, { id, title, seats: 40 }];
  }),
);
const guests = new Map();

app.openapi(createRoute({ method: 'get', path: '/events', responses: { 200: json(z.array(Event), 'Events') } }), (c) =>
  c.json([...events.values()], 200),
);
app.openapi(
  createRoute({
    method: 'post',
    path: '/events',
    request: { body: { required: true, content: { 'application/json': { schema: NewEvent } } } },
    responses: { 201: json(Event, 'The event'), 400: wrong },
  }),
  (c) => {
    const created = { ...c.req.valid('json'), id: crypto.randomUUID() };
    events.set(created.id, created);
    return c.json(created, 201);
  },
);
app.openapi(
  createRoute({
    method: 'get',
    path: '/events/{id}',
    request: { params },
    responses: { 200: json(Event, 'The event'), 400: wrong, 404: gone },
  }),
  (c) => {
    const event = events.get(c.req.valid('param').id);
    return event === undefined ? c.json({ message: 'There is no such event.' }, 404) : c.json(event, 200);
  },
);
app.openapi(
  createRoute({
    method: 'put',
    path: '/events/{id}',
    request: { params, body: { required: true, content: { 'application/json': { schema: NewEvent } } } },
    responses: { 200: json(Event, 'The event'), 400: wrong, 404: gone },
  }),
  (c) => {
    const { id } = c.req.valid('param');
    if (!events.has(id)) return c.json({ message: 'There is no such event.' }, 404);
    events.set(id, { ...c.req.valid('json'), id });
    return c.json(events.get(id), 200);
  },
);
app.openapi(
  createRoute({
    method: 'delete',
    path: '/events/{id}',
    request: { params },
    responses: { 204: { description: 'Gone' }, 400: wrong, 404: gone },
  }),
  (c) =>
    events.delete(c.req.valid('param').id) ? c.body(null, 204) : c.json({ message: 'There is no such event.' }, 404),
);
app.openapi(
  createRoute({
    method: 'post',
    path: '/events/{id}/guests',
    request: { params, body: { required: true, content: { 'application/json': { schema: Guest } } } },
    responses: { 201: json(Guest, 'The guest'), 400: wrong, 404: gone },
  }),
  (c) => {
    const { id } = c.req.valid('param');
    if (!events.has(id)) return c.json({ message: 'There is no such event.' }, 404);
    guests.set(id, [...(guests.get(id) ?? []), c.req.valid('json')]);
    return c.json(c.req.valid('json'), 201);
  },
);
app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Events', version: '1.0.0' } });
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
