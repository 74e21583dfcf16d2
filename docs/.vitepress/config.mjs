import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf, pageText, SECTIONS, titleOf } from '../../scripts/docs/contents.mjs';

const item = (path) => ({ text: titleOf(pageText(path)), link: `/${path.replace(/(?:index)?\.md$/, '')}` });

/** Documents beside docs that pages link to: they are no pages of the site, and shown as they are. */
const BESIDE = /\.\.\/[A-Z]+(?:\.md)?$/;

export default {
  title: 'knowhow',
  description: 'Experience for agents',
  srcExclude: ['README.md'],
  cleanUrls: true,
  lastUpdated: false,
  ignoreDeadLinks: [BESIDE],
  themeConfig: {
    search: { provider: 'local' },
    nav: SECTIONS.map(([text, folder]) => ({ text, link: `/${folder}/` })),
    sidebar: [
      ...SECTIONS.map(([text, folder]) => ({
        text,
        collapsed: folder !== 'get-started',
        items: pagesOf(folder).map(item),
      })),
      { text: 'Measured', link: '/measured' },
    ],
    outline: 'deep',
  },
  buildEnd({ srcDir, outDir }) {
    copyFileSync(join(srcDir, 'llms.txt'), join(outDir, 'llms.txt'));
    const security = readFileSync(join(srcDir, '../SECURITY.md'), 'utf8')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;');
    writeFileSync(
      join(outDir, 'SECURITY.html'),
      `<!doctype html><meta charset="utf-8"><title>Security</title><pre style="white-space: pre-wrap">${security}</pre>`,
    );
  },
};
