import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, parametersText, symbol } from './source.ts'

export const readJava: LanguageReader = root => {
  const imports: ImportRef[] = []
  let scope: string | null = null
  for (const node of root.namedChildren) {
    if (node.type === 'package_declaration') scope = brief(node.namedChildren.find(({ type }) => type.endsWith('identifier')) ?? null)
    if (node.type === 'import_declaration') imports.push(importOf(node))
  }
  return { imports, scope, symbols: declarationsIn(root) }
}

/** Names of the class that is imported; null for all of a package. */
function importOf(node: Node): ImportRef {
  const path = brief(node.namedChildren.find(({ type }) => type.endsWith('identifier')) ?? null).split('.')
  const isStatic = node.children.some(({ type }) => type === 'static')
  const isAll = node.namedChildren.some(({ type }) => type === 'asterisk')
  if (isAll && !isStatic) return { module: path.join('.'), names: null }
  // A static import names a member of the class.
  const owner = isStatic && !isAll ? path.slice(0, -1) : path
  return { module: owner.slice(0, -1).join('.'), names: owner.slice(-1) }
}

const CLASSES = new Set([
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
])

function declarationsIn(body: Node): CodeSymbol[] {
  return body.namedChildren.flatMap(declarationsOf)
}

function declarationsOf(node: Node): CodeSymbol[] {
  if (CLASSES.has(node.type)) return [classOf(node)]
  switch (node.type) {
    case 'method_declaration':
    case 'constructor_declaration':
      return [callable('method', node)]
    case 'field_declaration':
    case 'constant_declaration': {
      const type = brief(named(node, 'type'))
      if (/\bprivate\b/.test(brief(node.namedChildren.find(child => child.type === 'modifiers') ?? null))) return []
      return node.childrenForFieldName('declarator').map(one => symbol({ kind: 'variable', name: brief(named(one, 'name')), type }))
    }
    case 'enum_constant':
      return [{ kind: 'variable', name: brief(named(node, 'name')) }]
    case 'enum_body_declarations':
    case 'ERROR':
      return declarationsIn(node)
    default:
      return []
  }
}

function classOf(node: Node): CodeSymbol {
  const body = named(node, 'body')
  const parameters = named(node, 'parameters')
  const clauses = [named(node, 'superclass'), named(node, 'interfaces')].filter(one => one !== null)
  const bases = clauses.flatMap(clause => clause.namedChildren.flatMap(one => (one.type === 'type_list' ? one.namedChildren : [one])))
  return symbol({
    kind: 'class',
    name: brief(named(node, 'name')),
    parameters: parameters ? parametersText(parameters) : undefined,
    bases: bases.map(one => brief(one, 40)),
    members: body ? declarationsIn(body) : [],
  })
}
