import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callsIn, type LanguageReader, named, parametersText, symbol } from './source.ts'

/** Reads C and C++, headers too. Types and functions behind preprocessor conditions count as if all held. */
export const readCpp: LanguageReader = root => {
  const imports: ImportRef[] = []
  const symbols: CodeSymbol[] = []
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'preproc_include': {
        const path = named(node, 'path')
        if (path) imports.push({ module: path.type === 'string_literal' ? path.text.slice(1, -1) : path.text, names: null })
        return
      }
      case 'preproc_def':
      case 'preproc_function_def':
        // A guard of a header has no value.
        if (named(node, 'value'))
          symbols.push({ kind: node.type === 'preproc_def' ? 'variable' : 'function', name: brief(named(node, 'name')) })
        return
      case 'namespace_definition':
      case 'linkage_specification':
        for (const child of (named(node, 'body') ?? node).namedChildren) visit(child)
        return
      case 'preproc_if':
      case 'preproc_ifdef':
      case 'preproc_else':
      case 'preproc_elif':
      case 'template_declaration':
      case 'declaration_list':
      case 'export_declaration':
      case 'ERROR':
        for (const child of node.namedChildren) visit(child)
        return
      default:
        symbols.push(...declarationsOf(node, 'function'))
    }
  }
  for (const node of root.namedChildren) visit(node)
  return { imports, symbols }
}

const CLASSES = new Set(['class_specifier', 'struct_specifier', 'union_specifier', 'enum_specifier'])

function declarationsOf(node: Node, kind: 'function' | 'method'): CodeSymbol[] {
  if (CLASSES.has(node.type)) return classOf(node, brief(named(node, 'name')))
  switch (node.type) {
    case 'function_definition':
    case 'declaration':
    case 'field_declaration': {
      const type = named(node, 'type')
      const inner = type && CLASSES.has(type.type) ? classOf(type, brief(named(type, 'name'))) : []
      return [...inner, ...node.childrenForFieldName('declarator').flatMap(one => declaredBy(one, node, kind))]
    }
    case 'type_definition': {
      const name = brief(named(node, 'declarator'), 60)
      const type = named(node, 'type')
      const inner = type && CLASSES.has(type.type) ? classOf(type, name) : []
      return inner.length > 0 ? inner : [symbol({ kind: 'type', name, type: brief(type) })]
    }
    case 'alias_declaration':
      return [symbol({ kind: 'type', name: brief(named(node, 'name')), type: brief(named(node, 'type')) })]
    case 'template_declaration':
      return node.namedChildren.flatMap(one => declarationsOf(one, kind))
    default:
      return []
  }
}

function declaredBy(declarator: Node, node: Node, kind: 'function' | 'method'): CodeSymbol[] {
  const type = brief(named(node, 'type'))
  let [inner, marks]: [Node | null, string] = [declarator, '']
  while (inner && inner.type !== 'function_declarator') {
    if (inner.type === 'pointer_declarator') marks += '*'
    if (inner.type === 'reference_declarator') marks += '&'
    inner = named(inner, 'declarator') ?? (inner.type === 'reference_declarator' ? inner.firstNamedChild : null)
  }
  if (inner) {
    const name = brief(named(inner, 'declarator'))
    const parameters = parametersText(named(inner, 'parameters'), text => text === 'void')
    return [symbol({ kind, name, parameters, type: type + marks, calls: callsIn(named(node, 'body')) })]
  }
  const name = /[A-Za-z_]\w*/.exec(brief(named(declarator, 'declarator') ?? declarator))?.[0]
  const isHidden = node.children.some(child => child.type === 'storage_class_specifier' && child.text === 'static')
  return name && !isHidden ? [symbol({ kind: 'variable', name, type: type + marks })] : []
}

/** Returns nothing for a type that is only named, as `struct S *` does. */
function classOf(node: Node, name: string): CodeSymbol[] {
  const body = named(node, 'body')
  if (!body || name === '') return []
  const bases = node.namedChildren.find(({ type }) => type === 'base_class_clause')?.namedChildren ?? []
  return [
    symbol({
      kind: 'class',
      name,
      bases: bases.filter(({ type }) => type !== 'access_specifier').map(one => brief(one, 40)),
      members: node.type === 'enum_specifier' ? enumerators(body) : publicOf(body, node.type === 'class_specifier'),
    }),
  ]
}

function enumerators(body: Node): CodeSymbol[] {
  return body.namedChildren.filter(({ type }) => type === 'enumerator').map(one => ({ kind: 'variable', name: brief(named(one, 'name')) }))
}

/** Lists all methods, and the properties that are not private. */
function publicOf(body: Node, isClass: boolean): CodeSymbol[] {
  let isPrivate = isClass
  return body.namedChildren.flatMap(node => {
    if (node.type === 'access_specifier') isPrivate = node.text === 'private'
    const found = declarationsOf(node, 'method')
    return isPrivate ? found.filter(({ kind }) => kind !== 'variable') : found
  })
}
