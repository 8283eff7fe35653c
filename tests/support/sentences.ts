import { readFileSync } from 'node:fs'
import { type NodePath, parseSync, traverse } from '@babel/core'

/** Attributes and properties whose text people read or hear. */
const READ =
  /^(aria-label|aria-description|title|placeholder|alt|label|description|hint|empty|heading|text|question|confirm|caption|message|reason|tooltip|subject|sentence)$/
const SKIPPED = /^(className|id|href|src|d|type|role|key|style|name|variant|size|aria-keyshortcuts|data-.*)$/
/** A route, a media query, a margin, a cookie, a script, a header, and SQL. */
const CODE =
  /^(?:(?:GET|POST|PUT|PATCH|DELETE) \/|\([a-z-]+: |…px |…=…; path=\/|\(\(\)=>|Bearer |…; charset=|\s*\(?(?:SELECT|INSERT|UPDATE|DELETE|WITH|WHERE|AND|ORDER|ON|EXISTS|CASE)\b|.*\b(?:FROM|JOIN|AND) [\w."(]*")/s
const hasLetters = (text: string) => /\p{L}/u.test(text)
const isSentence = (text: string) => !CODE.test(text) && /^[\p{Lu}“(…]/u.test(text.trim()) && /\p{Ll}/u.test(text) && /\s/.test(text.trim())
const isWord = (text: string) => /^\p{Lu}\p{Ll}/u.test(text)

const nameOf = (node: { type: string; name?: unknown; value?: unknown }): string => {
  const name = typeof node.name === 'object' && node.name !== null && 'name' in node.name ? node.name.name : node.name
  return String(name ?? node.value ?? '')
}

/** Tells whether nobody reads the text: part of an import, a type, a comparison, a name, or an error for developers. */
function isUnread(path: NodePath): boolean {
  const { parent, node } = path
  if (
    /^(ImportDeclaration|TSLiteralType|BinaryExpression|SwitchCase|MemberExpression|Directive|TaggedTemplateExpression)$/.test(parent.type)
  )
    return true
  if (parent.type === 'ObjectProperty' && parent.key === node) return true
  // Descriptions of a schema are read by programs, in `openapi.json`.
  const callee = path.parentPath?.isCallExpression() ? path.parentPath.get('callee') : null
  if (callee?.isMemberExpression() && callee.get('property').isIdentifier({ name: 'describe' })) return true
  return path.findParent(above => above.isNewExpression() && above.get('callee').isIdentifier({ name: 'Error' })) !== null
}

/** Finds the attribute or property that holds the text, without leaving the call or function around it. */
function holderOf(path: NodePath): string | null {
  const above = path.findParent(it => it.isJSXAttribute() || it.isObjectProperty() || it.isCallExpression() || it.isFunction())
  if (above?.isJSXAttribute()) return nameOf(above.node.name)
  return above?.isObjectProperty() ? nameOf(above.node.key as never) : null
}

/** Lists the sentences that stand in a source file for people to read, as `line: text`. */
export function sentencesIn(file: string, source = readFileSync(file, 'utf8')): string[] {
  const plugins = ['typescript', ...(file.endsWith('.tsx') ? (['jsx'] as const) : [])] as ('typescript' | 'jsx')[]
  const tree = parseSync(source, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins } })
  if (tree === null) return []
  const found: string[] = []
  const add = (path: NodePath, text: string) => found.push(`${path.node.loc?.start.line ?? 0}: ${text.trim().replace(/\s+/g, ' ')}`)
  const look = (path: NodePath, text: string) => {
    if (!hasLetters(text) || isUnread(path)) return
    const holder = holderOf(path)
    if (holder !== null && SKIPPED.test(holder)) return
    if (isSentence(text) || (holder !== null && READ.test(holder) && isWord(text))) add(path, text)
  }
  traverse(tree, {
    JSXText(path) {
      if (hasLetters(path.node.value)) add(path, path.node.value)
    },
    StringLiteral: path => look(path, path.node.value),
    TemplateLiteral: path => look(path, path.node.quasis.map(({ value }) => value.cooked).join('…')),
  })
  return found
}
