import { createRequire } from 'node:module';
import { Failure } from '../../model/failure.ts';

const line = 'npm install --save-dev @stoplight/prism-http@5.12.0 @stoplight/prism-core@5.8.0';

/** Throws `usage` where Prism is not installed: it is an optional peer of the package. */
export function requirePrism(resolve: (name: string) => string = createRequire(import.meta.url).resolve): void {
  try {
    resolve('@stoplight/prism-http');
  } catch {
    throw new Failure('usage', 'The engine "prism" needs Prism, which is not installed.', `Run: ${line}`);
  }
}
