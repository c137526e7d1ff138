import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const text = { type: 'string' };
const id = { ...text, readOnly: true };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { ...text, pattern: '^[a-z]\\d+$' } });
const object = (properties: JsonObject, required: readonly string[] = []) => ({ type: 'object', properties, required });
const type = { ...text, enum: ['theory', 'practical'] };
const refusals = responses('409', { type: 'object' });
const named = object({ id, name: text });
const booking = object({ id, lessonId: id, studentId: text, state: { ...id, enum: ['open', 'gone'] } }, ['studentId']);
const exam = object({ id, studentId: text, type, passed: { type: 'boolean' } }, ['studentId', 'type']);
const contract = contractOf({
  paths: {
    '/lessons': { post: { ...taking(named), responses: responses('201', named) } },
    '/lessons/{lessonId}': { parameters: [parameter('lessonId')], get: { responses: responses('200', named) } },
    '/students': { post: { ...taking(named), responses: responses('201', named) } },
    '/students/{studentId}': { parameters: [parameter('studentId')], get: { responses: responses('200', named) } },
    '/lessons/{lessonId}/bookings': {
      parameters: [parameter('lessonId')],
      post: { ...taking(booking), responses: { ...responses('201', booking), ...refusals } },
    },
    '/lessons/{lessonId}/close': { parameters: [parameter('lessonId')], post: { responses: responses('200', named) } },
    '/lessons/{lessonId}/attendance/{studentId}': {
      parameters: [parameter('lessonId'), parameter('studentId')],
      put: {
        ...taking(
          object({ late: { type: 'integer', minimum: 0, maximum: 60 }, remark: { ...text, maxLength: 30 } }, ['late']),
        ),
        responses: { ...responses('200', named), ...refusals },
      },
    },
    '/exams': { post: { ...taking(exam), responses: responses('201', exam) } },
    '/exams/{examId}': { parameters: [parameter('examId')], get: { responses: responses('200', exam) } },
    '/students/{studentId}/certificates': {
      parameters: [parameter('studentId')],
      post: {
        ...taking(object({ type, copies: { type: 'integer', minimum: 1, maximum: 5 } }, ['type'])),
        responses: { ...responses('202', named), ...refusals },
      },
    },
  },
} as unknown as JsonObject);

/** What a run sends to a school, and the status of each response. */
function run(): { readonly case: Case; readonly status: number; readonly steps: readonly string[] }[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: { case: Case; status: number; steps: string[] }[] = [];
  const bookings = new Set<string>();
  const exams = new Set<string>();
  let count = 0;
  const respond = ({ request: { method, path, body } }: Case): { status: number; text?: string } => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const [, collection = '', owner = '', below, member] = path.split('?')[0]?.split('/') ?? [];
    const created = (more: JsonObject) => {
      count += 1;
      return { status: 201, text: JSON.stringify({ ...value, ...more, id: `${(below ?? collection)[0]}${count}` }) };
    };
    if (method === 'GET') return { status: 200, text: '{}' };
    if (method !== 'POST' && method !== 'PUT') return { status: 405 };
    if (below === 'close') {
      for (const one of bookings) if (one.startsWith(`${owner} `)) bookings.delete(one);
      return { status: 200, text: JSON.stringify({ id: owner }) };
    }
    if (below === 'attendance') return { status: bookings.has(`${owner} ${member}`) ? 200 : 409, text: '{}' };
    if (below === 'certificates')
      return { status: exams.has(`${owner} ${String(value['type'])}`) ? 202 : 409, text: '{}' };
    const isBooked = [...bookings].some((one) => one.endsWith(` ${String(value['studentId'])}`));
    if (below === 'bookings' && isBooked) return { status: 409, text: '{}' };
    if (below === 'bookings') bookings.add(`${owner} ${String(value['studentId'])}`);
    if (collection === 'exams') exams.add(`${String(value['studentId'])} ${String(value['type'])}`);
    return created(below === 'bookings' ? { lessonId: owner, state: 'open' } : {});
  };
  for (const { cases } of plan.sequences({ wantsDepth: () => sent.length < 900 })) {
    for (const one of cases) {
      const reply = respond(one);
      const { creations, earlier } = plan.stepsBefore(one);
      const steps = [...creations, ...earlier];
      sent.push({ case: one, status: reply.status, steps: steps.map((step) => step.case.operation.key) });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  }
  return sent;
}

describe('names that belong together', () => {
  const sent = run();
  const of = (key: string) =>
    sent.filter(({ case: { operation, strategy } }) => operation.key === key && strategy === 'valid-body');

  it.each([
    ['PUT /lessons/{lessonId}/attendance/{studentId}', 200, 'POST /lessons/{lessonId}/bookings'],
    ['POST /students/{studentId}/certificates', 202, 'POST /exams'],
  ])('are those of a resource that has them, where others are refused: %s', (key, status, step) => {
    const all = of(key);
    const first = all.findIndex((one) => one.status === status);
    expect(all.slice(0, first).map((one) => one.status)).toContain(409);
    const accepted = all.slice(first).filter((one) => one.status === status);
    expect(accepted.length / (all.length - first)).toBeGreaterThan(0.7);
    expect(accepted.filter(({ steps }) => steps.includes(step)).length).toBeGreaterThan(accepted.length / 2);
  });

  it('leave alone what is accepted with any names', () => {
    const lessons = new Set(of('POST /lessons/{lessonId}/bookings').map((one) => one.case.request.path));
    expect(lessons.size).toBeGreaterThan(1);
  });
});
