import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testTarget } from '../api/test-target.ts';
import { writeFiles } from '../testing/write-files.ts';

const contract = `openapi: 3.1.0
info: { title: Fleet, version: '1' }
paths:
  /devices:
    post:
      description: The serial number is unique; one that is taken is refused with 409.
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewDevice' } } } }
      responses: { '201': { $ref: '#/components/responses/Device' }, '400': { description: Invalid }, '409': { description: Taken } }
  /devices/{deviceId}:
    parameters: [{ $ref: '#/components/parameters/Device' }]
    get: { responses: { '200': { $ref: '#/components/responses/Device' }, '404': { description: None } } }
    delete:
      description: The record is kept, and its serial number stays taken.
      responses: { '204': { description: Kept }, '404': { description: None } }
  /groups/{groupName}/devices/{deviceId}:
    parameters: [{ name: groupName, in: path, required: true, schema: { type: string, maxLength: 30, pattern: '^[a-z][a-z0-9-]*$' } }, { $ref: '#/components/parameters/Device' }]
    put:
      description: Adds the device to the group, which begins with its first device.
      responses: { '200': { $ref: '#/components/responses/Group' }, '404': { description: None } }
    delete: { responses: { '204': { description: Gone }, '404': { description: None } } }
components:
  parameters:
    Device: { name: deviceId, in: path, required: true, schema: { type: string } }
  schemas:
    NewDevice:
      type: object
      required: [serial, name]
      properties: { serial: { type: string, pattern: '^[A-Z]{2}-[0-9]{6}$' }, name: { type: string, minLength: 1 } }
    Device:
      type: object
      required: [id, serial, name, groups]
      properties: { id: { type: string }, serial: { type: string }, name: { type: string }, groups: { type: array, items: { type: string } } }
    Group:
      type: object
      required: [name, deviceIds]
      properties: { name: { type: string }, deviceIds: { type: array, items: { type: string } } }
  responses:
    Device: { description: A device, content: { application/json: { schema: { $ref: '#/components/schemas/Device' } } } }
    Group: { description: A group, content: { application/json: { schema: { $ref: '#/components/schemas/Group' } } } }
`;

interface Device {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
}

/** A service that forgets to take a device out of a group. */
function openFleet() {
  const devices = new Map<string, Device>();
  const groups = new Map<string, Set<string>>();
  const show = (device: Device) => ({
    ...device,
    groups: [...groups].flatMap(([name, members]) => (members.has(device.id) ? [name] : [])),
  });
  return (method: string, path: string, body: string): [number, object?] => {
    const [, collection = '', name = '', , member = ''] = path.split('/');
    if (collection === 'devices' && name === '') {
      const sent = readDevice(body);
      if (sent === undefined) return [400];
      if ([...devices.values()].some(({ serial }) => serial === sent.serial)) return [409];
      const device = { id: `d${devices.size + 1}`, ...sent };
      devices.set(device.id, device);
      return [201, show(device)];
    }
    const device = devices.get(collection === 'groups' ? member : name);
    if (device === undefined) return [404];
    if (method === 'DELETE') return [204];
    if (collection === 'devices') return [200, show(device)];
    const members = groups.get(name) ?? new Set();
    groups.set(name, members.add(device.id));
    return [200, { name, deviceIds: [...members] }];
  };
}

function readDevice(text: string): Omit<Device, 'id'> | undefined {
  try {
    const { serial, name } = JSON.parse(text);
    const isValid = /^[A-Z]{2}-\d{6}$/.test(serial) && typeof name === 'string' && name !== '';
    return isValid ? { serial, name } : undefined;
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

it('shows again that a device stays in a group, with devices of their own serial numbers and a group of its own', {
  timeout: 60_000,
}, async () => {
  const respond = openFleet();
  const server = createServer(async (request, response) => {
    const [status, body] = respond(request.method ?? '', request.url ?? '', await readBody(request));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const report = await testTarget({
    contract: writeFiles({ 'fleet.yaml': contract })('fleet.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases: 600,
  });
  const groups = report.groups.filter(({ finding }) => finding.rule === 'delete-ignored');
  expect(groups.map(({ finding, reproduction }) => [finding.operation, reproduction?.outcome])).toEqual(
    expect.arrayContaining([
      ['GET /devices/{deviceId}', 'same'],
      ['PUT /groups/{groupName}/devices/{deviceId}', 'same'],
    ]),
  );
});
