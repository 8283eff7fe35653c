import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, parametersText, symbol } from './source.ts'

export const readCSharp: LanguageReader = root => {
  const imports: ImportRef[] = []
  let scope: string | null = null
  const visit = (node: Node): CodeSymbol[] => {
    switch (node.type) {
      case 'using_directive': {
        const name = node.namedChildren.findLast(({ type }) => type.endsWith('name') || type === 'identifier')
        imports.push({ module: brief(name ?? null), names: null })
        return []
      }
      case 'namespace_declaration':
      case 'file_scoped_namespace_declaration':
        scope = [scope, brief(named(node, 'name'))].filter(Boolean).join('.')
        return (named(node, 'body') ?? node).namedChildren.flatMap(visit)
      case 'declaration_list':
      case 'ERROR':
        return node.namedChildren.flatMap(visit)
      default:
        return declarationsOf(node)
    }
  }
  const symbols = root.namedChildren.flatMap(visit)
  return { imports, scope, symbols }
}

const CLASSES = new Set(['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration', 'enum_declaration'])

function declarationsOf(node: Node): CodeSymbol[] {
  if (CLASSES.has(node.type)) return [classOf(node)]
  const name = brief(named(node, 'name'))
  switch (node.type) {
    case 'method_declaration':
    case 'constructor_declaration':
    case 'delegate_declaration':
      return [callable('method', node, { isAsync: modifiersOf(node).includes('async') })]
    case 'property_declaration':
      return [symbol({ kind: 'variable', name, type: brief(named(node, 'type')) })]
    case 'enum_member_declaration':
      return [{ kind: 'variable', name }]
    case 'field_declaration':
    case 'event_field_declaration': {
      const declaration = node.namedChildren.find(({ type }) => type === 'variable_declaration')
      // Fields are private unless they say otherwise.
      if (!declaration || !modifiersOf(node).some(one => one !== 'private' && /^(?:public|internal|protected)$/.test(one))) return []
      const type = brief(named(declaration, 'type'))
      const declarators = declaration.namedChildren.filter(one => one.type === 'variable_declarator')
      return declarators.map(one => symbol({ kind: 'variable', name: brief(named(one, 'name')), type }))
    }
    default:
      return []
  }
}

function classOf(node: Node): CodeSymbol {
  const body = named(node, 'body')
  const parameters = node.namedChildren.find(({ type }) => type === 'parameter_list')
  const bases = node.namedChildren.find(({ type }) => type === 'base_list')?.namedChildren ?? []
  return symbol({
    kind: 'class',
    name: brief(named(node, 'name')),
    parameters: parameters && parametersText(parameters),
    bases: bases.map(one => brief(one, 40)),
    members: body ? body.namedChildren.flatMap(declarationsOf) : [],
  })
}

function modifiersOf(node: Node): string[] {
  return node.namedChildren.filter(({ type }) => type === 'modifier').map(({ text }) => text)
}
