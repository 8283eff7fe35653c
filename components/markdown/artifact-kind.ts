/** Things that a block of code of an answer can be, beside the chat. */
export type ArtifactKind = 'html' | 'svg' | 'react' | 'mermaid' | 'markdown' | 'csv' | 'code'

const kinds: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  jsx: 'react',
  tsx: 'react',
  react: 'react',
  mermaid: 'mermaid',
  markdown: 'markdown',
  md: 'markdown',
  csv: 'csv',
  tsv: 'csv',
}

/** Languages of what is read in place: output, changes, commands. */
const NEVER = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'console', 'shell', 'output', 'log'])

/** Fewest lines, or characters, of what is shown as something else than code. */
const SHOWN_LINES = 3
const SHOWN_CHARS = 150
/** Fewest lines of other code. */
const CODE_LINES = 15

/** Tells the kind of the artifact that a block of code is; null for one that is only read. `info` is the text after its fence. */
export function artifactKind(info: string, code: string): ArtifactKind | null {
  const language = fenceLanguage(info)
  const kind = language === 'xml' && /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<svg\b/.test(code.slice(0, 500)) ? 'svg' : kinds[language]
  if (kind !== undefined && Object.hasOwn(kinds, language)) return hasLines(code, SHOWN_LINES) || code.length >= SHOWN_CHARS ? kind : null
  if (kind === 'svg') return kind
  return !NEVER.has(language) && hasLines(code, CODE_LINES) ? 'code' : null
}

/** Reads the language of a fence, in small letters: `html title="Budget"`, `{.tsx}`, `html:index.html`. */
export function fenceLanguage(info: string): string {
  return (/^\s*\{?\.?(?:language-)?([\w#+.-]{1,40})/.exec(info)?.[1] ?? '').toLowerCase()
}

function hasLines(code: string, count: number): boolean {
  let lines = 1
  for (let at = code.indexOf('\n'); at !== -1 && at < code.length - 1; at = code.indexOf('\n', at + 1)) if (++lines >= count) return true
  return lines >= count
}
