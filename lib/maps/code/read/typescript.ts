import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, type LanguageReader, named, symbol, typeText } from './source.ts'
import { basesOf, functionOf, membersOf } from './typescript-members.ts'

const LOADED = /\b(?:import|require)\(\s{0,20}['"]([^'"\n]{1,300})['"]\s{0,20}\)/g

/** Reads TypeScript, TSX and JavaScript, with modules of both kinds. */
export const readTypeScript: LanguageReader = (root, text) => {
  const imports: ImportRef[] = []
  const symbols: CodeSymbol[] = []
  const exportedAs: [string, string][] = []
  /** Names of the file that an `export { … }` without a module passes on. */
  const listed: [exported: string, own: string][] = []

  const visitAll = (node: Node, isExported = false) => {
    for (const child of node.namedChildren) visit(child, isExported)
  }
  const visit = (node: Node, isExported: boolean): void => {
    switch (node.type) {
      case 'import_statement':
        imports.push(...importOf(node))
        return
      case 'export_statement':
        visitExport(node)
        return
      case 'lexical_declaration':
      case 'variable_declaration':
        for (const one of node.namedChildren) if (one.type === 'variable_declarator') symbols.push(...variableOf(one, isExported))
        return
      case 'expression_statement':
        visitExpression(node)
        return
      case 'module':
      case 'internal_module':
      case 'ambient_declaration':
      case 'ERROR': {
        visitAll(named(node, 'body') ?? node, isExported)
        return
      }
      default:
        symbols.push(...declarationOf(node))
    }
  }
  const visitExport = (node: Node) => {
    const source = named(node, 'source')
    const clause = node.namedChildren.find(({ type }) => type === 'export_clause')
    const pairs = (clause?.namedChildren ?? []).flatMap(one => {
      const name = brief(named(one, 'name'))
      return name === '' ? [] : [[brief(named(one, 'alias')) || name, name] as [string, string]]
    })
    if (source) {
      const passesOn = clause ? pairs : ('*' as const)
      imports.push({ module: unquoted(source), names: clause ? pairs.map(([, theirs]) => theirs) : null, passesOn })
      return
    }
    listed.push(...pairs)
    const declaration = named(node, 'declaration') ?? named(node, 'value')
    if (!declaration) return
    const before = symbols.length
    visit(declaration, true)
    if (!node.children.some(({ type }) => type === 'default')) return
    const value = named(node, 'value')
    if (symbols.length === before && value && value.type !== 'identifier') symbols.push(functionOf('default', value) ?? plain('default'))
    const own = symbols[before]?.name ?? brief(value)
    if (own !== 'default') exportedAs.push(['default', own])
  }
  const visitExpression = (node: Node) => {
    const [expression] = node.namedChildren
    if (expression?.type === 'internal_module') return visit(expression, true)
    const left = expression?.type === 'assignment_expression' ? brief(named(expression, 'left')) : ''
    const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1]
    const right = expression ? named(expression, 'right') : null
    if (name && right) symbols.push(functionOf(name, right) ?? plain(name))
    else if (left === 'module.exports' && right?.type === 'identifier') exportedAs.push(['default', brief(right)])
    else if (left === 'module.exports' && right) symbols.push(...membersOf(right))
  }

  visitAll(root)
  for (const [, module = ''] of text.matchAll(LOADED)) {
    const isWhole = imports.every(one => one.module !== module)
    if (isWhole) imports.push({ module, names: null })
  }
  return { imports: withPassedOn(imports, listed), symbols, exportedAs: [...exportedAs, ...listed.filter(([as, own]) => as !== own)] }
}

/** Moves names that are imported and then listed in an `export { … }` to the import that brought them. */
function withPassedOn(imports: readonly ImportRef[], listed: readonly (readonly [string, string])[]): ImportRef[] {
  if (listed.length === 0) return [...imports]
  return imports.map(one => {
    const passed = one.passesOn ? [] : listed.filter(([, own]) => one.names?.includes(own))
    return passed.length > 0 ? { ...one, passesOn: passed } : one
  })
}

function importOf(node: Node): ImportRef[] {
  const source = named(node, 'source')
  if (!source) return []
  const clause = node.namedChildren.find(({ type }) => type === 'import_clause')
  const parts = clause?.namedChildren ?? []
  const isWhole = parts.length === 0 || parts.some(({ type }) => type === 'namespace_import')
  const names = parts.flatMap(part => {
    if (part.type === 'identifier') return ['default']
    return part.namedChildren.map(one => brief(named(one, 'name'))).filter(Boolean)
  })
  return [{ module: unquoted(source), names: isWhole ? null : names }]
}

function declarationOf(node: Node): CodeSymbol[] {
  const name = brief(named(node, 'name'))
  switch (node.type) {
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'function_signature':
      return [functionOf(name, node) ?? plain(name)]
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'class':
    case 'interface_declaration':
    case 'enum_declaration': {
      const body = named(node, 'body')
      return [symbol({ kind: 'class', name: name || 'default', bases: basesOf(node), members: body ? membersOf(body) : [] })]
    }
    case 'type_alias_declaration':
      return [symbol({ kind: 'type', name, type: brief(named(node, 'value')) })]
    default:
      return []
  }
}

function variableOf(node: Node, isExported: boolean): CodeSymbol[] {
  const name = named(node, 'name')
  const value = named(node, 'value')
  if (name?.type !== 'identifier') return []
  const found = value && (functionOf(brief(name), value) ?? classOf(brief(name), value))
  if (found) return [found]
  return isExported ? [symbol({ kind: 'variable', name: brief(name), type: typeText(named(node, 'type')) })] : []
}

function classOf(name: string, node: Node): CodeSymbol | null {
  const [found] = node.type === 'class' ? declarationOf(node) : []
  return found ? { ...found, name } : null
}

const plain = (name: string): CodeSymbol => ({ kind: 'variable', name })

const unquoted = (node: Node) => node.text.slice(1, -1)
