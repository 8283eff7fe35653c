import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, symbol, typeText } from './source.ts'

/** Reads Python: what is in `if`, `try` and `with` at the top too. */
export const readPython: LanguageReader = root => {
  const imports: ImportRef[] = []
  const visitAll = (node: Node, into: CodeSymbol[], isClass: boolean) => {
    for (const child of node.namedChildren) visit(child, into, isClass)
  }
  const visit = (node: Node, into: CodeSymbol[], isClass: boolean): void => {
    switch (node.type) {
      case 'import_statement':
        for (const one of node.childrenForFieldName('name')) imports.push({ module: brief(named(one, 'name') ?? one), names: null })
        return
      case 'import_from_statement': {
        const names = node.childrenForFieldName('name').map(one => brief(named(one, 'name') ?? one))
        const isAll = node.namedChildren.some(({ type }) => type === 'wildcard_import')
        const module = brief(named(node, 'module_name'))
        // Names that a package imports in its own file can be imported from the package.
        imports.push(isAll ? { module, names: null, passesOn: '*' } : { module, names, passesOn: names.map(name => [name, name] as const) })
        return
      }
      case 'decorated_definition': {
        const definition = named(node, 'definition')
        const isProperty = node.namedChildren.some(
          ({ type, text }) => type === 'decorator' && /^@(?:\w+\.)?(?:cached_)?property\b/.test(text),
        )
        if (definition && isProperty) into.push(property(definition))
        else if (definition) visit(definition, into, isClass)
        return
      }
      case 'class_definition': {
        const members: CodeSymbol[] = []
        const body = named(node, 'body')
        if (body) visitAll(body, members, true)
        const bases = named(node, 'superclasses')
          ?.namedChildren.filter(({ type }) => type !== 'keyword_argument')
          .map(one => brief(one, 40))
        into.push(symbol({ kind: 'class', name: brief(named(node, 'name')), bases, members }))
        return
      }
      case 'function_definition':
        into.push(
          callable(isClass ? 'method' : 'function', node, {
            isAsync: node.firstChild?.type === 'async',
            isLeftOut: text => isClass && (text === 'self' || text === 'cls'),
          }),
        )
        return
      case 'expression_statement': {
        const [assignment] = node.namedChildren
        if (assignment?.type === 'assignment') into.push(...variableOf(assignment))
        return
      }
      case 'if_statement':
      case 'elif_clause':
      case 'else_clause':
      case 'try_statement':
      case 'except_clause':
      case 'with_statement':
      case 'block':
      case 'ERROR':
        visitAll(node, into, isClass)
        return
    }
  }
  const symbols: CodeSymbol[] = []
  visitAll(root, symbols, false)
  return { imports, symbols }
}

function property(node: Node): CodeSymbol {
  return symbol({ kind: 'variable', name: brief(named(node, 'name')), type: typeText(named(node, 'return_type')) })
}

function variableOf(assignment: Node): CodeSymbol[] {
  const left = named(assignment, 'left')
  if (left?.type !== 'identifier' || left.text.startsWith('__')) return []
  return [symbol({ kind: 'variable', name: left.text, type: typeText(named(assignment, 'type')) })]
}
