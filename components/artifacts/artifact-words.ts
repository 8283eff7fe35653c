import { type ArtifactKind, fenceLanguage } from '#components/markdown/artifact-kind.ts'
import { fenceInfo } from '#components/markdown/code/languages.ts'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import type { Artifact, ArtifactVersion } from './find-artifacts.ts'

const kindWords: Readonly<Record<Exclude<ArtifactKind, 'code'>, () => string>> = {
  html: () => t('kindHtml'),
  svg: () => t('kindSvg'),
  react: () => t('kindReact'),
  mermaid: () => t('kindMermaid'),
  markdown: () => t('kindMarkdown'),
  csv: () => t('kindCsv'),
}

/** Names the kind of an artifact; code by its language. */
export function kindWord({ kind, versions }: Pick<Artifact, 'kind' | 'versions'>): string {
  return kind === 'code' ? fenceInfo(versions[0]?.info ?? '').label : kindWords[kind]()
}

export function artifactTitle(artifact: Pick<Artifact, 'kind' | 'name' | 'versions'>): string {
  return artifact.name ?? t('unnamed', { kind: kindWord(artifact) })
}

const extensions: Readonly<Record<ArtifactKind, string>> = {
  html: 'html',
  svg: 'svg',
  react: 'jsx',
  mermaid: 'mmd',
  markdown: 'md',
  csv: 'csv',
  code: 'txt',
}
const codeExtensions: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  ruby: 'rb',
  rust: 'rs',
  bash: 'sh',
  yaml: 'yml',
  kotlin: 'kt',
  csharp: 'cs',
}

/** Returns the name of the file that a download makes. */
export function fileNameOf({ kind, name }: Pick<Artifact, 'kind' | 'name'>, { info }: Pick<ArtifactVersion, 'info'>): string {
  const base = (name ?? 'artifact').replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[.\s-]+/, '') || 'artifact'
  if (/\.\w{1,8}$/.test(base)) return base
  const language = fenceLanguage(info)
  const extension = kind === 'code' ? (codeExtensions[language] ?? (/^[a-z0-9]{1,5}$/.test(language) ? language : 'txt')) : extensions[kind]
  return `${base}.${language === 'tsx' ? 'tsx' : extension}`
}

/** Longest selection that is quoted. */
const MOST_QUOTED = 4_000

/** Writes the request to change a selection of an artifact: its name, its place, and the words, as a quotation to write below. */
export function changeQuote(artifact: Artifact, version: ArtifactVersion, selection: { text: string; lines: string | null }): string {
  const { lines } = selection
  const place =
    lines === null
      ? t('quotePlace', named(artifact))
      : t('quoteLines', { ...named(artifact), lines, isOne: lines.includes('–') ? 'no' : 'yes' })
  return `${quoted(`${place}\n${fenced(selection.text.slice(0, MOST_QUOTED), fenceLanguage(version.info))}`)}\n\n`
}

/** Writes the request to mend what went wrong while an artifact ran. */
export function fixQuote(artifact: Artifact, log: string): string {
  return `${quoted(`${t('quoteFault', named(artifact))}\n${fenced(log.slice(0, MOST_QUOTED), '')}`)}\n\n${t('fixIt')}`
}

function named(artifact: Artifact): { title: string } {
  return { title: artifactTitle(artifact) }
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`
}
