import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { requirePrism } from './require-prism.ts';

describe('the engine prism', () => {
  it('can be used where Prism is installed', () => {
    expect(() => requirePrism()).not.toThrow();
  });

  it('says how to install it where it is not, in the versions of the package', () => {
    const { '@stoplight/prism-http': http, '@stoplight/prism-core': core } = manifest.peerDependencies;
    const fail = () => {
      throw new Error('Cannot find module');
    };
    expect(() => requirePrism(fail)).toThrow(
      expect.objectContaining({
        code: 'usage',
        advice: `Run: npm install --save-dev @stoplight/prism-http@${http} @stoplight/prism-core@${core}`,
      }),
    );
  });
});
