import type { Node } from 'web-tree-sitter'
import type { CodeOutline, CodeSymbol } from '../outline.ts'

/** Findings of the reader of a language; the rest of an outline does not depend on the language. */
export type LanguageFindings = Pick<CodeOutline, 'imports' | 'symbols'> & Partial<Pick<CodeOutline, 'scope' | 'exportedAs'>>

export type LanguageReader = (root: Node, text: string) => LanguageFindings

const MOST_TYPE_CHARS = 100
const MOST_PARAMETER_CHARS = 60
const MOST_PARAMETERS = 12
const MOST_CALLS = 30
/** Beginning of a body that is searched for calls. */
const MOST_BODY_CHARS = 20_000
const CALL = /(?<![\w$])([A-Za-z_$][\w$]*)[ \t]*(?:::<[^<>\n]{0,60}>|<[^<>()\n]{1,60}>)?[!?]?\(/g

export function named(node: Node, field: string): Node | null {
  return node.childForFieldName(field)
}

/** Returns source in one line, cut where it is long. */
export function brief(node: Node | null, most = MOST_TYPE_CHARS): string {
  if (!node) return ''
  // A type may be a whole file, of which only the start is printed.
  const text = node.text.slice(0, most * 8)
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{<]) | (?=[)\]}>,;])/g, '$1')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** Returns a type without the sign before it. */
export function typeText(node: Node | null, most = MOST_TYPE_CHARS): string {
  return brief(node, most).replace(/^(?::|->)\s*/, '')
}

/** Prints parameters in brackets. A default value becomes `?` behind the name. */
export function parametersText(node: Node | null, isLeftOut: (text: string) => boolean = () => false): string {
  if (!node) return '()'
  const children = node.namedChildren.filter(({ type }) => !type.includes('comment'))
  const texts = children.slice(0, MOST_PARAMETERS).map(parameterText)
  const rest = children.length > MOST_PARAMETERS ? ['…'] : []
  return `(${[...texts.filter(text => text !== '' && !isLeftOut(text)), ...rest].join(', ')})`
}

const VALUE_FIELDS = ['value', 'default_value', 'right']

function parameterText(node: Node): string {
  // A single name without brackets, as in `x => x`.
  const value = VALUE_FIELDS.map(field => named(node, field)).find(found => found !== null)
  if (!value || node.type === 'keyword_argument') return brief(node, MOST_PARAMETER_CHARS)
  const text = node.text
    .slice(0, value.startIndex - node.startIndex)
    .slice(0, MOST_PARAMETER_CHARS * 4)
    .replaceAll(/\s+/g, ' ')
    // The sign before the value, which is a colon in Ruby.
    .replace(/ ?[=:] ?$/, '')
  const end = /^[\w$.]*[\w$](?=\s*:)/.exec(text)?.[0].length ?? text.length
  return `${text.slice(0, end)}?${text.slice(end)}`.slice(0, MOST_PARAMETER_CHARS)
}

/** Lists the names that a body calls. */
export function callsIn(body: Node | null): readonly string[] {
  if (!body) return []
  const calls = new Set<string>()
  for (const [, name = ''] of body.text.slice(0, MOST_BODY_CHARS).matchAll(CALL)) {
    calls.add(name)
    if (calls.size === MOST_CALLS) break
  }
  return [...calls]
}

const RETURN_FIELDS = ['return_type', 'result', 'returns', 'type']

/** Makes the symbol of a function or method. Parameters without which it reads the same, such as `self`, are left out. */
export function callable(
  kind: 'function' | 'method',
  node: Node,
  { isLeftOut, ...given }: { name?: string; isAsync?: boolean; isOptional?: boolean; isLeftOut?: (parameter: string) => boolean } = {},
): CodeSymbol {
  const type = RETURN_FIELDS.map(field => named(node, field)).find(found => found !== null) ?? null
  return symbol({
    kind,
    name: brief(named(node, 'name')),
    parameters: parametersText(named(node, 'parameters'), isLeftOut),
    type: typeText(type),
    calls: callsIn(named(node, 'body')),
    ...given,
  })
}

/** Puts methods that are outside of their type below it; those of a type of another file below its name. */
export function withMethods(symbols: readonly CodeSymbol[], methods: ReadonlyMap<string, CodeSymbol[]>): CodeSymbol[] {
  const own = new Set(symbols.map(({ name }) => name))
  const grown = symbols.map(one => {
    const found = isType(one) ? (methods.get(one.name) ?? []) : []
    return found.length > 0 ? { ...one, kind: 'class' as const, members: [...(one.members ?? []), ...found] } : one
  })
  const foreign = [...methods].filter(([name, found]) => !own.has(name) && found.length > 0)
  return [...grown, ...foreign.map(([name, members]) => symbol({ kind: 'class', name, members }))]
}

const isType = ({ kind }: CodeSymbol) => kind === 'class' || kind === 'type'

type SymbolFields = Pick<CodeSymbol, 'kind' | 'name'> & { [Key in keyof CodeSymbol]?: CodeSymbol[Key] | undefined }

/** Makes a symbol without the properties that say nothing. */
export function symbol({ kind, name, isAsync, isOptional, parameters, type, bases, calls, members }: SymbolFields): CodeSymbol {
  return {
    kind,
    name,
    ...(isAsync && { isAsync }),
    ...(isOptional && { isOptional }),
    ...(parameters !== undefined && { parameters }),
    ...(type && { type }),
    ...(bases && bases.length > 0 && { bases }),
    ...(calls && calls.length > 0 && { calls }),
    ...(members && members.length > 0 && { members }),
  }
}
