import Turndown from 'turndown'

/** Base of a document without an address of its own: only whole addresses stay links. */
export const NO_ADDRESS = 'about:blank'

/** Renders an element as Markdown. Pictures give their description, tables stay tables, addresses become whole. */
export function toMarkdown(element: Element, url: string): string {
  const markdown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '_', hr: '---' })
  markdown.remove(['script', 'style', 'noscript', 'iframe', 'template', 'button', 'input', 'select', 'textarea'] as never)
  markdown.addRule('picture', {
    filter: ['img', 'video', 'audio', 'object'] as never,
    replacement: (_, node) => pictureWords(node as Element),
  })
  markdown.addRule('link', {
    filter: node => node.nodeName === 'A',
    replacement: (content, node) => linkWords(content, (node as Element).getAttribute('href'), url),
  })
  markdown.addRule('cell', { filter: ['th', 'td'], replacement: content => ` ${cellWords(content)} |` })
  markdown.addRule('row', { filter: 'tr', replacement: (content, node) => `\n|${content}${ruleAfter(node as Element)}` })
  markdown.addRule('table', { filter: 'table', replacement: content => `\n\n${content.trim()}\n\n` })
  markdown.addRule('part of a table', { filter: ['thead', 'tbody', 'tfoot'], replacement: content => content })
  return markdown
    .turndown(element as never)
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function pictureWords(element: Element): string {
  const words = (element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? '' : `[Picture: ${words.slice(0, 200)}]`
}

/** Keeps the address of a link that leads somewhere; a link within the page, or one that would do something, is its words alone. */
function linkWords(content: string, href: string | null, base: string): string {
  const words = content.trim()
  const target = href === null || href.startsWith('#') || href.length > 500 ? null : URL.parse(href, base)
  if (words === '' || !target || !/^https?:$/.test(target.protocol)) return content
  return `[${words.replace(/\s+/g, ' ')}](${target.href.replace(/[()]/g, mark => (mark === '(' ? '%28' : '%29'))})`
}

function cellWords(content: string): string {
  const lines = content.split('\n').map(line => line.trim())
  return lines
    .filter(line => line !== '')
    .join(' ')
    .replaceAll('|', '\\|')
}

/** Draws the line under the first row. */
function ruleAfter(row: Element): string {
  const parent = row.parentElement
  const isFirst = parent?.firstElementChild === row && (parent.nodeName === 'TABLE' || parent.parentElement?.firstElementChild === parent)
  return isFirst ? `\n|${' --- |'.repeat(row.children.length)}` : ''
}
