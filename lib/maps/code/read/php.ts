import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, symbol } from './source.ts'

const REQUIRE = /^(?:require|include)(?:_once)?_expression$/

export const readPhp: LanguageReader = root => {
  const imports: ImportRef[] = []
  let scope: string | null = null
  const visit = (node: Node): CodeSymbol[] => {
    switch (node.type) {
      case 'namespace_definition':
        scope = brief(named(node, 'name'))
        return (named(node, 'body')?.namedChildren ?? []).flatMap(visit)
      case 'namespace_use_declaration':
        imports.push(...usesOf(node))
        return []
      case 'expression_statement': {
        const [expression] = node.namedChildren
        const path = expression && REQUIRE.test(expression.type) ? /['"]([^'"]+)['"]\s*\)?$/.exec(expression.text)?.[1] : undefined
        // A path joined to `__DIR__` begins with a slash.
        if (path) imports.push({ module: `./${path.replace(/^\.?\//, '')}`, names: null })
        return []
      }
      case 'compound_statement':
      case 'if_statement':
      case 'ERROR':
        return node.namedChildren.flatMap(visit)
      default:
        return declarationsOf(node)
    }
  }
  const symbols = root.namedChildren.flatMap(visit)
  return { imports, scope, symbols }
}

function usesOf(node: Node): ImportRef[] {
  const group = named(node, 'body')
  const before = group ? brief(node.namedChildren.find(({ type }) => type === 'namespace_name') ?? null) : ''
  const clauses = (group ?? node).namedChildren.filter(({ type }) => type === 'namespace_use_clause')
  return clauses.map(clause => {
    const path = [before, brief(clause.firstNamedChild)].filter(Boolean).join('\\').split('\\').filter(Boolean)
    return { module: path.slice(0, -1).join('\\'), names: path.slice(-1) }
  })
}

const CLASSES = new Set(['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration'])

function declarationsOf(node: Node): CodeSymbol[] {
  const name = brief(named(node, 'name'))
  if (CLASSES.has(node.type)) {
    const body = named(node, 'body')
    const clauses = node.namedChildren.filter(({ type }) => type === 'base_clause' || type === 'class_interface_clause')
    const bases = clauses.flatMap(clause => clause.namedChildren.map(one => brief(one, 40)))
    return [symbol({ kind: 'class', name, bases, members: body ? body.namedChildren.flatMap(declarationsOf) : [] })]
  }
  switch (node.type) {
    case 'function_definition':
    case 'method_declaration':
      return [callable(node.type === 'method_declaration' ? 'method' : 'function', node)]
    case 'const_declaration':
      return node.namedChildren
        .filter(({ type }) => type === 'const_element')
        .map(one => ({ kind: 'variable', name: brief(one.firstNamedChild) }))
    case 'property_declaration': {
      if (node.namedChildren.some(({ type, text }) => type === 'visibility_modifier' && text === 'private')) return []
      const type = brief(named(node, 'type'))
      const elements = node.namedChildren.filter(one => one.type === 'property_element')
      return elements.map(one => symbol({ kind: 'variable', name: brief(named(one, 'name')), type }))
    }
    case 'enum_case':
      return [{ kind: 'variable', name }]
    default:
      return []
  }
}
