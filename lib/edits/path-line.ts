import type { KnownPaths } from './known-paths.ts'
import { isPathLike, isStrongPath, MAX_PATH } from './path-like.ts'

/** Path that a line holds and nothing else. `isSure`: no other word is written like it, or the workspace has it. */
export interface LinePath {
  path: string
  isSure: boolean
}

/** Marks that may precede a path: of headings, lists, numbers and comments. */
const LEAD =
  /^(?:#{1,6}[ \t]*|[-*+•][ \t]+|\d{1,3}[.)][ \t]+|\/\/+[ \t]*|\{?\/\*+[ \t]*|→[ \t]*|<!--[ \t]*|--[ \t]+|;+[ \t]*|%+[ \t]*|\p{Extended_Pictographic}\ufe0f?[ \t]*)/u
const LABEL =
  /^(?:\*\*(?=[\p{L} ]{1,20}\d{0,3}:?\*\*))?(?:(?:the |new |in |edit(?:ing)? |updat(?:e|ing) |modify(?:ing)? |chang(?:e|es to|ing) |creat(?:e|ing) )?(?:file(?:[ -]?name|[ -]?path)?|path|datei|fichier|archivo|document)(?: name| path)?|edit|update|modify|change|create|in|title)(?: \d{1,3})?\*{0,2}[ \t]{0,3}[:=](?:\*\*)?(?!\*)[ \t]*/iu
const LABELS = [
  ...[
    'the file',
    'new file',
    'in file',
    'edit file',
    'update file',
    'modify file',
    'change file',
    'create file',
    'file',
    'filename',
    'file name',
    'file-name',
  ],
  ...[
    'filepath',
    'file path',
    'file-path',
    'path',
    'datei',
    'fichier',
    'archivo',
    'document',
    'edit',
    'update',
    'modify',
    'change',
    'create',
    'in',
    'title',
  ],
]
const TAIL =
  /(?:(?<![ \t])[ \t]{0,40}(?:-->|(?<!\*)\*{1,9}\/\}?)|(?<![ \t])[ \t]{1,40}\((?:new|new file|modified|updated?|changed?|edited|created?|unchanged|existing)\)|:)$/i
const LINES = /(?::\d{1,7}(?:[-:]\d{1,7})?| \((?:lines? )?\d{1,7}(?:[-–]\d{1,7})?\))$/
const WRAPPERS = [
  ['***', '***'],
  ['**', '**'],
  ['__', '__'],
  ['`', '`'],
  ['*', '*'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['[', ']'],
] as const
const LINK = /^\[`?([^\]`]{1,200})`?\]\(([^)\s]{1,200})\)$/
const TAG =
  /^<(?:file|path|edit|document|source|code)(?:[_-]?(?:path|name))?(?:>([^<>]{1,200})<\/[\w-]{1,20}>|[^<>]{0,60}?\s(?:path|file|filename|name|src)\s?=\s?["']([^"'<>]{1,200})["'][^<>]{0,60}\/?>)$/i

/**
 * Reads a line that holds a path and nothing else, as it is or dressed: as a heading, an item of a list, a comment, bold, in backticks or behind `File:`.
 * `known`: files of the workspace, which may have white space.
 */
export function pathOf(line: string, known: KnownPaths): LinePath | null {
  const text = withoutBreak(line)
  if (text.length >= MAX_PATH + 60) return null
  const trimmed = text.trim()
  if (known.has(trimmed)) return { path: trimmed, isSure: true }
  const found = undressed(trimmed, known)
  if (found === null) return null
  const { path, isWrapped, isLabelled } = found
  if (known.has(path)) return { path, isSure: true }
  if (!isPathLike(path)) return null
  const isSure = isStrongPath(path) || isLabelled
  if (/\s/.test(path) && !isWrapped && !(/^\S*[/\\]/.test(path) && /\.[A-Za-z0-9]{1,10}$/.test(path))) return null
  // A word by itself is a path right before a marker; dressed, it is a heading or an item like any other.
  return isSure || path === trimmed || trimmed === `\`${path}\`` || trimmed === `**${path}**` ? { path, isSure } : null
}

function undressed(line: string, known: KnownPaths): { path: string; isWrapped: boolean; isLabelled: boolean } | null {
  const tag = TAG.exec(line)
  if (tag) return { path: tag[1] ?? tag[2] ?? '', isWrapped: true, isLabelled: true }
  let rest = line
  let isWrapped = false
  let isLabelled = false
  for (let round = 0; round < 8 && !known.has(rest); round++) {
    const before = rest
    const link = LINK.exec(rest)
    if (link) {
      rest = link[1] ?? ''
      isWrapped = true
      continue
    }
    const label = LABEL.exec(rest)?.[0] ?? ''
    if (label !== '') isLabelled = true
    rest = rest.slice(label.length).replace(TAIL, '').trim()
    const wrapper = WRAPPERS.find(
      ([open, close]) => rest.length > open.length + close.length && rest.startsWith(open) && rest.endsWith(close),
    )
    if (wrapper) {
      const inner = rest.slice(wrapper[0].length, -wrapper[1].length)
      if (!inner.includes('`') || wrapper[0] !== '`') {
        rest = inner.trim()
        isWrapped = true
        continue
      }
    }
    if (!isWrapped) rest = rest.replace(LEAD, '')
    rest = rest.replace(LINES, '')
    if (rest === before) break
  }
  return rest === '' ? null : { path: rest, isWrapped, isLabelled }
}

/** True if more text can make the beginning of a line a path. Decides early for prose, so it need not wait for its line to end. */
export function mayBePath(partial: string, known: KnownPaths): boolean {
  const text = withoutBreak(partial)
  if (text.length >= MAX_PATH + 60) return false
  let rest = text.trimStart()
  for (let round = 0; round < 6; round++) {
    if (rest === '' || known.hasPrefix(rest) || known.has(rest.trimEnd())) return true
    const lower = rest.toLowerCase()
    if (LABELS.some(label => label.startsWith(lower.trimEnd())) && !/\s\s/.test(rest)) return true
    const lead = LEAD.exec(rest)?.[0] ?? LABEL.exec(rest)?.[0] ?? ''
    if (lead === '') break
    rest = rest.slice(lead.length)
  }
  if (/^(?:<|<!|<!-|[-+*•;%]+|\d{1,3}[.)]?|\/{1,2}|#+)$/.test(rest)) return true
  if (/^<[a-z]{1,10}[^<>]{0,120}(?:>[^<>]{0,200}(?:<\/?[\w-]{0,20}>?)?)?$/i.test(rest))
    return /^<(?:[a-z]{1,7}$|file|path|edit|document|source|code)/i.test(rest)
  const wrapper = WRAPPERS.find(([open]) => rest.startsWith(open))
  if (wrapper) return mayBeWrapped(rest, wrapper)
  const word = /^\S*/.exec(rest)?.[0] ?? ''
  if (word === rest.trimEnd()) return isPathLike(word.replace(/(?<![:.])[:.]{1,99}$/, '')) || word === ''
  if (word.endsWith(':')) return false
  return /[/\\]/.test(word) ? isPathLike(word) : isStrongPath(word) && /^\s+(?:\(.{0,30}|-{1,2}>?|\*\/?)?$/.test(rest.slice(word.length))
}

function mayBeWrapped(rest: string, [open, close]: readonly [string, string]): boolean {
  const end = rest.indexOf(close, open.length)
  if (end < 0) return true
  const behind = rest.slice(end + close.length).replace(/^[`*_"'”\]]+/, '')
  return /^(?::?\s*(?:\([^()]{0,200}\)?\s*)?:?|\s*-{0,2}>?|\s*\*?\/?)$/.test(behind)
}

/** Most white space of a line that counts as blank. */
const MAX_BLANK = 200

export function isBlank(line: string): boolean {
  return withoutBreak(line).length < MAX_BLANK && line.trim() === ''
}

export function withoutBreak(line: string): string {
  if (line.endsWith('\r\n')) return line.slice(0, -2)
  return line.endsWith('\n') || line.endsWith('\r') ? line.slice(0, -1) : line
}

/** Finds a path in the words behind the marks of a fence: `python src/a.py`, `python:src/a.py`, `title="src/a.py"`. */
export function pathInInfo(info: string, known: KnownPaths): string | null {
  const named = /(?:^|[\s{,])(?:title|file|filename|path|name)\s?[=:]\s?["']?([^"'\s{},]{1,200})/i.exec(info)?.[1]
  if (named !== undefined) return isPathLike(named) ? named : null
  for (const word of info.split(/\s+/)) {
    const path = word.replace(/^[\w+#-]{1,20}:(?=[^/\\:])/, '')
    if (known.has(path) || (/[./\\]/.test(path) && isStrongPath(path))) return path
  }
  return null
}
