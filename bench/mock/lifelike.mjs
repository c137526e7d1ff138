// How much a mock's data looks like real data: eleven shares, measured over HTTP with the contract in hand.
//   data:      words, kinds, numbers, inner   (do the values of a body look real and agree with each other?)
//   relations: echo, distinct, lists, asked, same, refs, sent   (do the responses hang together and fit the request?)
// Every body is also validated. Without URL the project's own mock is measured.
// Usage: node bench/mock/lifelike.mjs [--faults] FILE[=URL] ...
import { project } from '../measure.mjs';
import { judgeBody } from './lifelike/judge-body.mjs';
import { judgeLists } from './lifelike/judge-lists.mjs';
import { judgeRelations } from './lifelike/judge-relations.mjs';
import { createClient, openRequests } from './lifelike/requests.mjs';
import { createScores, describeScores, poolScores } from './lifelike/scores.mjs';

const { readContract, serveMock, defaultSettings } = await import(project('dist/index.js'));

const args = process.argv.slice(2);
const showsFaults = args.includes('--faults');
const all = [];
for (const arg of args.filter((one) => !one.startsWith('--'))) {
  const [, file, url] = /^(.*?)(?:=(https?:.*))?$/.exec(arg) ?? [];
  const contract = await readContract(file);
  const own =
    url === undefined
      ? await serveMock(contract, { port: 0, settings: { ...defaultSettings, auth: 'off' } })
      : undefined;
  const scores = await measure(contract, url ?? own.url);
  await own?.stop();
  all.push(scores);
  console.log(describeScores(file.split('/').at(-1), scores));
  if (showsFaults) for (const fault of scores.faults) console.log(`    ${fault}`);
}
console.log(describeScores('pooled', poolScores(all)));

/** Asks every GET operation that has a JSON success, and judges what is received. */
async function measure(contract, url) {
  const scores = createScores();
  const client = await createClient(contract, url);
  const asked = [];
  for (const operation of openRequests(contract, client)) {
    const first = await client.get(operation, 0);
    scores.add('answered', first.value !== undefined, `${operation.key}: ${first.status}`);
    if (first.value === undefined) continue;
    const again = await client.get(operation, 0);
    scores.add('repeat', again.text === first.text, operation.key);
    scores.add(
      'valid',
      first.faults.length === 0,
      `${operation.key}: ${first.faults[0]?.instance} ${first.faults[0]?.message}`,
    );
    judgeBody(first.value, { scores, operation, document: contract.document });
    asked.push({ operation, first });
  }
  for (const one of asked) await judgeLists(one, { scores, client, contract });
  await judgeRelations(asked, { scores, client, contract });
  return scores;
}
