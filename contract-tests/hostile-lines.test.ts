import { lintContract, testTarget } from 'coldframe';
import { describe, expect, it } from 'vitest';
import { serveRaw } from '../src/testing/hostile/raw-server.ts';

/** Line breaks, NUL and semicolons in every place of a contract from which a request is made. */
const contract = 'contract-tests/hostile/line-breaks.yaml';

describe('a line break in a contract or a response', () => {
  it('never becomes a header of a request', { timeout: 60_000 }, async () => {
    const body = JSON.stringify({ id: 'learned\r\nX-Evil-Id: 1' });
    const server = await serveRaw({
      name: 'gives an id with a line break',
      respond: (socket, { head }) => {
        const status = head.startsWith('POST') ? '201 Created' : '200 OK';
        const fields = `Content-Type: application/json\r\nETag: "a\u0001b"\r\nContent-Length: ${body.length}`;
        socket.write(`HTTP/1.1 ${status}\r\n${fields}\r\n\r\n${head.startsWith('HEAD') ? '' : body}`);
      },
    });
    const report = await testTarget({
      contract,
      target: server.url,
      token: 'a; evil=1',
      seed: 1,

      lint: false,
      maxCases: 500,
    });
    await server.stop();
    expect(report.errors).toEqual([]);
    const names = new Set(
      server.heads.flatMap((head) => head.split('\r\n').slice(1)).map((line) => line.split(':')[0]),
    );
    expect([...names].filter((name) => /evil/i.test(name ?? ''))).toEqual([]);
    expect(server.heads.filter((head) => /[\0-\x1f]/.test(head.replaceAll('\r\n', '')))).toEqual([]);
    expect(server.heads.filter((head) => !/^[A-Z]+ [!-~]+ HTTP\/1\.1\r\n/.test(head))).toEqual([]);
    const cookies = server.heads.flatMap((head) => /\r\ncookie: (.*)/i.exec(head)?.[1]?.split('; ') ?? []);
    expect(cookies.filter((cookie) => /^evil/.test(cookie))).toEqual([]);
    expect(server.heads.some((head) => head.includes('learned%0D%0AX-Evil-Id'))).toBe(true);
    expect(server.heads.length).toBeGreaterThan(200);
  });

  it('is named by lint', async () => {
    const findings = await lintContract({ contract });
    const lines = (rule: string) => findings.filter((one) => one.rule === rule).length;
    expect(lines('header-value')).toBeGreaterThanOrEqual(8);
    expect(lines('header-name')).toBe(2);
    expect(lines('header-ignored')).toBe(4);
  });
});
