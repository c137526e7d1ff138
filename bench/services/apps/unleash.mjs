// Unleash with PostgreSQL, as its package ships it. The database is a fresh one for every start of the bench.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const unleash = require('unleash-server');
await unleash.start({
  db: { connectionString: process.env.DATABASE_URL, ssl: false },
  server: { port: Number(process.env.PORT), host: '127.0.0.1' },
  authentication: {
    type: 'open-source',
    initApiTokens: [
      { environment: '*', projects: ['*'], secret: process.env.UNLEASH_TOKEN, type: 'admin', tokenName: 'bench' },
      {
        environment: 'development',
        projects: ['*'],
        secret: '*:development.bench-client-token',
        type: 'client',
        tokenName: 'bench-client',
      },
      {
        environment: 'development',
        projects: ['*'],
        secret: '*:development.bench-frontend-token',
        type: 'frontend',
        tokenName: 'bench-frontend',
      },
    ],
  },
  versionCheck: { enable: false },
  telemetry: false,
  logLevel: 'fatal',
  disableLegacyFeaturesApi: false,
  enableOAS: true,
});
