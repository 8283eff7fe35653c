import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, symbol, withMethods } from './source.ts'

export const readGo: LanguageReader = root => {
  const imports: ImportRef[] = []
  const symbols: CodeSymbol[] = []
  /** Methods are outside of their type, perhaps in another file. */
  const methods = new Map<string, CodeSymbol[]>()
  let scope: string | null = null
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'package_clause':
        scope = brief(node.firstNamedChild)
        return
      case 'import_spec':
        imports.push({ module: (named(node, 'path')?.text ?? '').slice(1, -1), names: null })
        return
      case 'function_declaration':
        symbols.push(callable('function', node))
        return
      case 'method_declaration': {
        const receiver = named(node, 'receiver')?.descendantsOfType('type_identifier')[0]?.text ?? ''
        methods.set(receiver, [...(methods.get(receiver) ?? []), callable('method', node)])
        return
      }
      case 'type_spec':
      case 'type_alias':
        symbols.push(typeOf(node))
        return
      case 'var_spec':
      case 'const_spec': {
        const type = brief(named(node, 'type'))
        for (const { text: name } of node.childrenForFieldName('name'))
          if (isExported(name)) symbols.push(symbol({ kind: 'variable', name, type }))
        return
      }
      case 'import_declaration':
      case 'import_spec_list':
      case 'type_declaration':
      case 'var_declaration':
      case 'var_spec_list':
      case 'const_declaration':
      case 'ERROR':
        for (const child of node.namedChildren) visit(child)
    }
  }
  for (const node of root.namedChildren) visit(node)
  return { imports, scope, symbols: withMethods(symbols, methods) }
}

function typeOf(node: Node): CodeSymbol {
  const name = brief(named(node, 'name'))
  const type = named(node, 'type')
  if (type?.type === 'struct_type') {
    const fields = type.namedChildren.find(one => one.type === 'field_declaration_list')?.namedChildren ?? []
    return symbol({ kind: 'class', name, members: fields.flatMap(fieldsOf) })
  }
  if (type?.type === 'interface_type') {
    const members = type.namedChildren.filter(one => one.type === 'method_elem').map(one => callable('method', one))
    return symbol({ kind: 'class', name, members })
  }
  return symbol({ kind: 'type', name, type: brief(type) })
}

function fieldsOf(node: Node): CodeSymbol[] {
  const type = brief(named(node, 'type'))
  const names = node.childrenForFieldName('name').map(({ text }) => text)
  return names.filter(isExported).map(name => symbol({ kind: 'variable', name, type }))
}

const isExported = (name: string) => /^\p{Lu}/u.test(name)
