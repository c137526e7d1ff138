import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../api/start-mock.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

/** A schema lists those that extend it, as generators write it. */
const contract = `openapi: 3.0.3
info: { title: Tools, version: "1" }
paths:
  /tools:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Tool" } } } }
      responses:
        "200": { description: The tool, content: { application/json: { schema: { $ref: "#/components/schemas/Tool" } } } }
        "400": { description: No tool, content: { application/json: { schema: { type: object } } } }
components:
  schemas:
    Tool:
      type: object
      required: [kind, id]
      properties: { kind: { type: string }, id: { type: integer, format: int64 } }
      discriminator: { propertyName: kind }
      oneOf: [{ $ref: "#/components/schemas/Saw" }, { $ref: "#/components/schemas/File" }]
    Saw:
      allOf:
        - $ref: "#/components/schemas/Tool"
        - { type: object, properties: { teeth: { type: integer, format: int32, minimum: 1 } } }
    File:
      allOf:
        - $ref: "#/components/schemas/Tool"
        - { type: object, properties: { grade: { type: string, enum: [coarse, fine] } } }
`;

test('the mock keeps a contract whose schema lists its subtypes', async () => {
  const path = writeFiles({ 'api.yaml': contract });
  const mock = await startMock({ contract: path('api.yaml') });
  onTestFinished(() => mock.stop());
  const { code, out } = await runCommand(['test', path('api.yaml'), '--target', mock.url, '--seed', '7']);
  expect(out).toMatch(/Conforms: 0 violations, 0 deviations/);
  expect(code).toBe(0);
});

test('a response that a subtype forbids is found, at the keyword of the subtype', async () => {
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Type', 'application/json').end('{"kind":"Saw","id":1,"teeth":0}');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const path = writeFiles({ 'api.yaml': contract });
  const argv = ['test', path('api.yaml'), '--target', `http://127.0.0.1:${port}`, '--seed', '7'];
  const { code, out } = await runCommand(argv);
  expect(code).toBe(1);
  expect(out).toContain('200 body at "/teeth": must be >= 1');
  const line = contract.split('\n').findIndex((text) => text.includes('teeth')) + 1;
  expect(out).toContain(`api.yaml:${line}  /components/schemas/Saw/allOf/1/properties/teeth/minimum`);
});
