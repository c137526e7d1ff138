import type { Contract } from '../../../model/contract.ts';
import { escapeXmlText } from '../../../text/escape-xml.ts';

/** A page to send requests to the mock and to see its state; the script fills it. */
export function tryPage({ title, version }: Pick<Contract, 'title' | 'version'>): string {
  const name = escapeXmlText(`${title} ${version}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Try ${name}</title>
<link rel="stylesheet" href="try.css"><link rel="icon" href="data:,"><script src="try.js" defer></script></head>
<body>
<header><h1>${name}</h1>
<nav aria-label="Mock"><a href="./">Journal with reasons</a>
<label>Scenario <select id="scenario"></select></label>
<label>Seed <input id="seed" size="8" placeholder="none"></label>
<button id="reset" type="button" title="Forgets requests, what was created, and what all clients get">Reset</button></nav></header>
<div class="columns">
<section aria-labelledby="operations-title" class="operations">
<h2 id="operations-title">Operations</h2><p id="coverage"></p>
<label class="filter">Filter <input id="filter" type="search"></label><ul id="operations"></ul></section>
<main id="request" aria-label="Request"><p>Choose an operation.</p></main>
<aside><section aria-labelledby="journal-title"><h2 id="journal-title">Requests</h2><ol id="journal"></ol></section>
<section aria-labelledby="state-title"><h2 id="state-title">State</h2><div id="state"></div></section></aside>
</div>
<noscript>This page needs JavaScript. <a href="./">The journal</a> does not.</noscript>
</body>
</html>
`;
}
