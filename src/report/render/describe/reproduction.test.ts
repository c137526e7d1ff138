import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { buildSent } from '../../../testing/build-exchange.ts';
import { buildGroup } from '../../../testing/build-report.ts';
import { renderCurl } from './curl.ts';
import { renderScript } from './reproduction.ts';

const placeholder = '9041904190001';
const request = buildSent({
  method: 'PUT',
  url: `http://127.0.0.1:4010/books/${placeholder}`,
  body: `{"title":"it's","book":${placeholder}}`,
});
const steps = [{ request: buildSent(), placeholder, found: { in: 'body', name: 'id', occurrence: 1 } }] as const;
const reproduction = { steps, request, outcome: 'same', received: '200' } as const;

describe('renderScript', () => {
  it('is one curl line where nothing must exist', () => {
    const group = buildGroup();
    expect(renderScript(group)).toBe(renderCurl(group.finding.exchange.sent));
  });

  it('creates what the request names, and puts the identifier where it belongs', () => {
    const script = renderScript(buildGroup({ reproduction }));
    expect(script.split('\n')).toHaveLength(2);
    const shell = `TOKEN=secret; curl() { case "$*" in *PUT*) printf '%s\n' "$@";; *) echo '{"id":17}';; esac; }\n${script}`;
    const words = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\n');
    expect(words).toContain('http://127.0.0.1:4010/books/17');
    expect(words).toContain(`{"title":"it's","book":17}`);
  });

  it('names each identifier', () => {
    const second = { ...steps[0], placeholder: '9041904190002' };
    const script = renderScript(buildGroup({ reproduction: { ...reproduction, steps: [steps[0], second] } }));
    expect(script).toMatch(/^ID=\$\(curl -s .*\nID2=\$\(curl -s .*\ncurl -i .*"\$ID"$/);
  });

  it('takes the identifier from Location, or creates only', () => {
    const [step] = steps;
    const at = (found: typeof step.found | { in: 'location' } | undefined) =>
      renderScript(buildGroup({ reproduction: { ...reproduction, steps: [{ ...step, found }] } })).split('\n')[0];
    expect(at({ in: 'location' })).toMatch(/^ID=\$\(curl -s -D - -o \/dev\/null .*ocation/);
    expect(at(undefined)).toMatch(/^curl -s .* > \/dev\/null$/);
  });

  /** The words of the request with a condition, where the service shows the tag `"a'1"`. */
  function wordsWithTag(found: (typeof steps)[0]['found'] | undefined) {
    const [step] = steps;
    const tagged = { ...step, found, tag: 'coldframe-tag-1' };
    const conditional = { ...request, headers: [...request.headers, ['If-Match', tagged.tag]] as const };
    const script = renderScript(
      buildGroup({ reproduction: { ...reproduction, steps: [tagged], request: conditional } }),
    );
    const headers = String.raw`'HTTP/1.1 201 Created\r\neTag: "a'\''1"\r\n\r\n'`;
    const response = String.raw`'HTTP/1.1 201 Created\r\neTag: "a'\''1"\r\n\r\n{"id":17}\n'`;
    // As curl does: all with -i, the headers alone with -D, or the body.
    const service = `curl() { case "$*" in *PUT*) printf '%s\n' "$@";; *' -i '*) printf ${response};; *-D*) printf ${headers};; *) echo '{"id":17}';; esac; }`;
    return execFileSync('sh', ['-c', `TOKEN=secret; ${service}\n${script}`], { encoding: 'utf8' }).split('\n');
  }

  it('takes the entity tag of a resource from the response that has its identifier, or from one with nothing else', () => {
    const both = wordsWithTag({ in: 'body', name: 'id', occurrence: 1 });
    expect(both).toContain(`If-Match: "a'1"`);
    expect(both).toContain('http://127.0.0.1:4010/books/17');
    expect(wordsWithTag(undefined)).toContain(`If-Match: "a'1"`);
  });
});
