import { describeRule } from '../../testing/describe-rule.ts';
import { tagParent } from './tag-parent.ts';

const head = 'openapi: 3.2.0\ninfo: { title: T, version: "1" }\npaths: {}\n';

describeRule(tagParent, {
  accepts: {
    'a tag under another': `${head}tags:\n  - { name: saws, parent: tools }\n  - { name: tools }\n`,
    'what older versions do not know': 'paths: {}\ntags:\n  - { name: saws, parent: gone }\n',
  },
  reports: {
    'a parent that is not declared': `${head}tags:\n  - { name: saws }\n  - name: b\n    parent: gone # here\n`,
    'a circle': `${head}tags:\n  - name: a\n    parent: b # here\n  - name: b\n    parent: a\n  - name: d\n    parent: a\n  - name: c\n    parent: c # here\n`,
  },
});
