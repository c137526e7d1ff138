import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const docs = new URL('../', import.meta.url);

/** The pages of a folder, with their first headings as titles. */
function pagesIn(folder) {
  return readdirSync(new URL(folder, docs))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => {
      const heading = /^# (.*)$/m.exec(readFileSync(new URL(`${folder}${file}`, docs), 'utf8'));
      return { text: heading?.[1].replaceAll('`', '') ?? file, link: `/${folder}${file.replace(/\.md$/, '')}` };
    });
}

/** Guides in the order in which people need them; others follow. */
function placeOf({ link }) {
  const place = ['start', 'frontend', 'server', 'ci', 'migrate'].indexOf(link.replace('/guides/', ''));
  return place === -1 ? 99 : place;
}

const decisions = pagesIn('decisions/');

// A group that can be closed has a link: without one VitePress makes a button of it that has a button in it.
// biome-ignore lint/style/noDefaultExport: VitePress reads it.
export default defineConfig({
  title: 'Coldframe',
  description: 'Lint an OpenAPI contract, mock it, and test any server against it, with evidence.',
  // Without one, browsers ask for /favicon.ico.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  rewrites: { 'rules/README.md': 'rules/index.md', 'rules/lint/README.md': 'rules/lint/index.md' },
  // The usual colours of code have too little contrast on the background of this theme.
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      { text: 'Guides', items: pagesIn('guides/').sort((one, other) => placeOf(one) - placeOf(other)) },
      {
        text: 'Reference',
        items: [
          { text: 'Command line', link: '/cli' },
          { text: 'Configuration', link: '/configuration' },
          { text: 'Configuration keys', link: '/configuration-keys' },
          { text: 'Reports', link: '/reports' },
          { text: 'The mock', link: '/mock' },
          { text: 'API', link: '/api' },
          { text: 'Verdicts', link: '/verdicts' },
          { text: 'Rules of other linters', link: '/lint-rules-of-others' },
        ],
      },
      {
        text: 'Rules for responses',
        link: '/rules/',
        collapsed: true,
        items: pagesIn('rules/'),
      },
      {
        text: 'Rules for contracts',
        link: '/rules/lint/',
        collapsed: true,
        items: pagesIn('rules/lint/'),
      },
      { text: 'Decisions', link: decisions[0].link, collapsed: true, items: decisions },
    ],
  },
});
