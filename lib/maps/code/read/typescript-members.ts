import type { Node } from 'web-tree-sitter'
import type { CodeSymbol } from '../outline.ts'
import { brief, callable, named, symbol, typeText } from './source.ts'

const FUNCTIONS = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'function_declaration',
  'generator_function_declaration',
  'function_signature',
])

/** Returns a value that is a function as a symbol; null for any other value. */
export function functionOf(name: string, node: Node, kind: 'function' | 'method' = 'function'): CodeSymbol | null {
  if (!FUNCTIONS.has(node.type)) return null
  const single = named(node, 'parameter')
  const found = callable(kind, node, { name, isAsync: node.firstChild?.type === 'async' })
  return single ? { ...found, parameters: `(${brief(single)})` } : found
}

/** Lists what a class or interface extends and implements. */
export function basesOf(node: Node): string[] {
  const heritage = node.namedChildren.filter(({ type }) => type === 'class_heritage' || type === 'extends_type_clause')
  const clauses = heritage.flatMap(one => {
    const inner = one.namedChildren.filter(({ type }) => type === 'extends_clause' || type === 'implements_clause')
    return inner.length > 0 ? inner : [one]
  })
  return clauses.flatMap(clause => clause.namedChildren.filter(({ type }) => type !== 'type_arguments').map(one => brief(one, 40)))
}

/** Lists methods and properties of a class, an interface, an enumeration or an object. Private properties are left out. */
export function membersOf(body: Node): CodeSymbol[] {
  return body.namedChildren.flatMap(node => memberOf(node) ?? [])
}

function memberOf(node: Node): CodeSymbol | null {
  const name = brief(named(node, 'name') ?? named(node, 'property') ?? named(node, 'key'), 60)
  const isOptional = node.children.some(({ type }) => type === '?')
  switch (node.type) {
    case 'method_definition':
    case 'abstract_method_signature':
    case 'method_signature':
      return callable('method', node, { name, isOptional, isAsync: node.children.some(({ type }) => type === 'async') })
    case 'public_field_definition':
    case 'field_definition':
    case 'property_signature':
    case 'pair': {
      const value = named(node, 'value')
      const method = value && functionOf(name, value, 'method')
      if (method) return method
      return isPrivate(node, name) ? null : symbol({ kind: 'variable', name, isOptional, type: typeText(named(node, 'type')) })
    }
    case 'enum_assignment':
      return { kind: 'variable', name }
    // Names of an enumeration, and the short form of an object.
    case 'property_identifier':
    case 'shorthand_property_identifier':
      return { kind: 'variable', name: node.text }
    default:
      return null
  }
}

function isPrivate(node: Node, name: string): boolean {
  return name.startsWith('#') || node.namedChildren.some(({ type, text }) => type === 'accessibility_modifier' && text === 'private')
}
