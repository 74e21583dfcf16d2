import { pagesOf, pageText, SECTIONS, summaryOf, titleOf } from './contents.mjs';

/**
 * The index of the documents for language models (llmstxt.org): every page with its title and first paragraph.
 *
 * @param {Map<string, string>} made pages that are no files yet, by path below docs
 */
export function llmsText(made) {
  const text = (path) => made.get(path) ?? pageText(path);
  const lines = [`# knowhow`, '', `> ${summaryOf(text('index.md'))}`, ''];
  for (const [title, folder] of SECTIONS) {
    const paths = [
      ...new Set([...pagesOf(folder), ...[...made.keys()].filter((path) => path.startsWith(`${folder}/`))]),
    ];
    lines.push(`## ${title}`, '');
    for (const path of paths) lines.push(`- [${titleOf(text(path))}](${path}): ${summaryOf(text(path))}`);
    lines.push('');
  }
  lines.push('## Figures', '', `- [Measured](measured.md): ${summaryOf(text('measured.md'))}`);
  return `${lines.join('\n')}\n`;
}
