import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, symbol, withMethods } from './source.ts'

const PATH = /\b(?:crate|super|self)(?:::[A-Za-z_]\w*){1,8}/g

export const readRust: LanguageReader = (root, text) => {
  const imports: ImportRef[] = []
  const symbols: CodeSymbol[] = []
  const methods = new Map<string, CodeSymbol[]>()
  const visitAll = (body: Node) => {
    let attributes = ''
    for (const node of body.namedChildren) {
      if (node.type === 'attribute_item') attributes += node.text
      else if (!node.type.includes('comment')) {
        visit(node, attributes)
        attributes = ''
      }
    }
  }
  const visit = (node: Node, attributes: string): void => {
    const name = brief(named(node, 'name'))
    switch (node.type) {
      case 'use_declaration': {
        const isPassedOn = node.namedChildren.some(({ type }) => type === 'visibility_modifier')
        const argument = named(node, 'argument')
        if (argument) imports.push(...usesOf(argument, '', isPassedOn))
        return
      }
      case 'mod_item': {
        const body = named(node, 'body')
        if (!body) imports.push({ module: `mod ${name}`, names: null, isImplied: true })
        // Tests beside the code are no symbols of it.
        else if (!/cfg\s*\(\s*test/.test(attributes)) visitAll(body)
        return
      }
      case 'function_item':
      case 'function_signature_item':
        symbols.push(functionOf(node, 'function'))
        return
      case 'struct_item':
      case 'union_item':
      case 'enum_item':
      case 'trait_item': {
        const body = named(node, 'body')
        symbols.push(symbol({ kind: 'class', name, members: body ? membersOf(body) : [] }))
        return
      }
      case 'impl_item': {
        const type = brief(named(node, 'type')).replace(/<[\s\S]*$/, '')
        const body = named(node, 'body')
        methods.set(type, [...(methods.get(type) ?? []), ...(body ? membersOf(body) : [])])
        return
      }
      case 'const_item':
      case 'static_item':
        symbols.push(symbol({ kind: 'variable', name, type: brief(named(node, 'type')) }))
        return
      case 'type_item':
        symbols.push(symbol({ kind: 'type', name, type: brief(named(node, 'type')) }))
        return
      case 'macro_definition':
        symbols.push({ kind: 'function', name: `${name}!` })
        return
      case 'foreign_mod_item':
      case 'ERROR':
        visitAll(named(node, 'body') ?? node)
    }
  }
  visitAll(root)
  const written = new Set(imports.map(({ module, names }) => [module, ...(names ?? [])].join('::')))
  for (const [path] of text.matchAll(PATH)) {
    if (written.has(path)) continue
    written.add(path)
    imports.push({ module: path.slice(0, path.lastIndexOf('::')), names: [path.slice(path.lastIndexOf('::') + 2)], isImplied: true })
  }
  return { imports, symbols: withMethods(symbols, methods) }
}

/** Returns the imports of a tree of names: `a::{b, c::D}` is `a` with `b`, and `a::c` with `D`. */
function usesOf(node: Node, before: string, isPassedOn: boolean): ImportRef[] {
  const join = (path: string) => [before, path].filter(Boolean).join('::')
  switch (node.type) {
    case 'scoped_use_list': {
      const list = named(node, 'list')
      return (list?.namedChildren ?? []).flatMap(one => usesOf(one, join(brief(named(node, 'path'))), isPassedOn))
    }
    case 'use_list':
      return node.namedChildren.flatMap(one => usesOf(one, before, isPassedOn))
    case 'use_wildcard':
      return [{ module: join(brief(node.firstNamedChild)), names: null, ...(isPassedOn && { passesOn: '*' as const }) }]
    default: {
      const path = brief(named(node, 'path') && node.type === 'use_as_clause' ? named(node, 'path') : node)
      const alias = node.type === 'use_as_clause' ? brief(named(node, 'alias')) : ''
      const names = join(path).split('::')
      const name = names.pop() ?? ''
      const passesOn = [[alias || name, name] as const]
      return [{ module: names.join('::'), names: [name], ...(isPassedOn && { passesOn }) }]
    }
  }
}

function functionOf(node: Node, kind: 'function' | 'method'): CodeSymbol {
  return callable(kind, node, {
    isAsync: /\basync\b/.test(node.namedChildren.find(({ type }) => type === 'function_modifiers')?.text ?? ''),
    isLeftOut: text => /^&?(?:'\w+ )?(?:mut )?self$/.test(text),
  })
}

function membersOf(body: Node): CodeSymbol[] {
  return body.namedChildren.flatMap((node): CodeSymbol[] => {
    if (node.type === 'function_item' || node.type === 'function_signature_item') return [functionOf(node, 'method')]
    if (node.type === 'field_declaration') {
      const isPublic = node.namedChildren.some(({ type }) => type === 'visibility_modifier')
      return isPublic ? [symbol({ kind: 'variable', name: brief(named(node, 'name')), type: brief(named(node, 'type')) })] : []
    }
    return node.type === 'enum_variant' ? [{ kind: 'variable', name: brief(named(node, 'name')) }] : []
  })
}
