import type { ArtifactKind } from '#components/markdown/artifact-kind.ts'

/** Characters at the beginning of a block in which its name is looked for. */
const MOST_CHARS = 4_000
const MAX_NAME = 80

const attribute = /(?:^|[\s{,])(?:title|file|filename|name|path)\s{0,3}=\s{0,3}(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s"'}]{1,200}))/i
/** A file name behind the language: `html:index.html`, `python src/main.py`. */
const bareFile = /^[\w#+-]{1,40}[:\s]\s{0,5}([\w./-]{1,180}\.\w{1,8})(?:\s|$)/

const within: Readonly<Record<ArtifactKind, readonly RegExp[]>> = {
  html: [/<title[^>]{0,200}>([^<]{1,200})<\/title/i, /<h1[^>]{0,200}>([^<]{1,200})<\/h1/i],
  svg: [/<title[^>]{0,200}>([^<]{1,200})<\/title/i],
  react: [/^export\s{1,5}default\s{1,5}(?:async\s{1,5})?(?:function|class)\s{1,5}(\w{1,80})/m, /^export\s{1,5}default\s{1,5}(\w{1,80})/m],
  mermaid: [/^\s{0,8}(?:title|accTitle:|title:)\s{1,5}([^\n]{1,200})$/m],
  markdown: [/^#\s{1,5}([^\n]{1,200})$/m],
  csv: [],
  code: [],
}
/** A file name in a comment of the first line. */
const fileComment =
  /^\s{0,20}(?:\/\/|#|--|;|\/\*|<!--|\{\/\*)\s{0,5}(?:file(?:name)?:\s{0,5})?([\w./-]{1,180}\.\w{1,8})\s{0,5}(?:\*\/|-->|\*\/\})?\s{0,20}$/i

/** Finds the name that an artifact has of its own: in its fence, its first line, its title or first heading. Null where it has none. */
export function artifactName(kind: ArtifactKind, { info, code }: { info: string; code: string }): string | null {
  const given = attribute.exec(info.slice(0, 1_000))
  const start = code.slice(0, MOST_CHARS)
  const found =
    given?.[1] ??
    given?.[2] ??
    given?.[3] ??
    bareFile.exec(info.slice(0, 400))?.[1] ??
    fileComment.exec(start.slice(0, Math.max(0, start.indexOf('\n'))))?.[1] ??
    within[kind].reduce<string | undefined>((name, pattern) => name ?? pattern.exec(start)?.[1], undefined)
  const name = found?.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) ?? ''
  return name === '' ? null : name
}
