import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MarkdownSample {
  file: string
  text: string
  require?: { elements?: Record<string, number>; text?: string[]; links?: string[] }
  forbid?: { selectors?: string[]; attributePrefixes?: string[]; urlSchemes?: string[]; textContains?: string[] }
}

const URL_ATTRIBUTES = ['href', 'src', 'xlink:href', 'action', 'formaction', 'poster', 'srcset']

/** The samples of hard Markdown with their rules; empty where the fixtures are absent. */
export function markdownSamples(): MarkdownSample[] {
  const folder = join(process.env.PARLEY_FIXTURES ?? '../shared/fixtures', 'markdown')
  if (!existsSync(join(folder, 'index.json'))) return []
  const { samples } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { samples: MarkdownSample[] }
  return samples.map(sample => ({ ...sample, text: readFileSync(join(folder, sample.file), 'utf8') }))
}

/** Everything in the page that the sample does not allow, and everything it asks for that is not there. */
export function sampleFaults(root: Element, sample: MarkdownSample): string[] {
  return [...missing(root, sample), ...forbiddenIn(root, sample)]
}

function missing(root: Element, { require = {} }: MarkdownSample): string[] {
  const found: string[] = []
  for (const [selector, count] of Object.entries(require.elements ?? {})) {
    const present = root.querySelectorAll(selector).length
    if (present < count) found.push(`${present} of ${count} ${selector}`)
  }
  for (const text of require.text ?? []) if (!root.textContent.includes(text)) found.push(`no text ${text}`)
  const links = [...root.querySelectorAll('a')].map(link => link.href)
  for (const link of require.links ?? []) if (!links.includes(link)) found.push(`no link ${link}`)
  return found
}

export function forbiddenIn(root: Element, { forbid = {} }: MarkdownSample): string[] {
  const found: string[] = []
  for (const selector of forbid.selectors ?? []) if (root.querySelector(selector)) found.push(`has ${selector}`)
  for (const text of forbid.textContains ?? []) if (root.textContent.includes(text)) found.push(`has text ${text}`)
  for (const { attributes } of root.querySelectorAll('*')) {
    for (const { name, value } of attributes) {
      if (forbid.attributePrefixes?.some(prefix => name.startsWith(prefix))) found.push(`has attribute ${name}`)
      const scheme = /^\s*([a-z]+):/i.exec(value)?.[1]?.toLowerCase()
      if (URL_ATTRIBUTES.includes(name) && scheme && forbid.urlSchemes?.includes(scheme)) found.push(`has ${name}=${value}`)
    }
  }
  return found
}
