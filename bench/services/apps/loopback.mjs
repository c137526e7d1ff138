// LoopBack's own example of a to-do list, with its memory data source; to-dos 1 and 2 are created before the run.
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { TodoListApplication } = require('@loopback/example-todo');
const app = new TodoListApplication({
  rest: { port: Number(process.env.PORT), host: '127.0.0.1', gracePeriodForClose: 0 },
});
await app.boot();
app.bind('datasources.config.db').to({
  name: 'db',
  connector: 'memory',
  localStorage: '',
  file: join(tmpdir(), `coldframe-todo-${process.pid}.json`),
});
await app.start();
