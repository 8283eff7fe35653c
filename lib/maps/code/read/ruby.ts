import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportRef } from '../outline.ts'
import { brief, callable, type LanguageReader, named, symbol } from './source.ts'

export const readRuby: LanguageReader = root => {
  const imports: ImportRef[] = []
  const visitAll = (body: Node, into: CodeSymbol[], isClass: boolean) => {
    for (const child of body.namedChildren) visit(child, into, isClass)
  }
  const visit = (node: Node, into: CodeSymbol[], isClass: boolean): void => {
    switch (node.type) {
      case 'class':
      case 'module': {
        const members: CodeSymbol[] = []
        const body = named(node, 'body')
        if (body) visitAll(body, members, true)
        const base = named(node, 'superclass')?.firstNamedChild
        into.push(symbol({ kind: 'class', name: brief(named(node, 'name')), bases: base ? [brief(base, 40)] : [], members }))
        return
      }
      case 'singleton_class': {
        const body = named(node, 'body')
        if (body) visitAll(body, into, isClass)
        return
      }
      case 'method':
      case 'singleton_method': {
        const name = brief(named(node, 'name'))
        into.push(callable(isClass ? 'method' : 'function', node, { name: node.type === 'singleton_method' ? `self.${name}` : name }))
        return
      }
      case 'assignment': {
        const left = named(node, 'left')
        if (left?.type === 'constant') into.push({ kind: 'variable', name: left.text })
        return
      }
      case 'call':
        readCall(node, into)
        return
      case 'body_statement':
      case 'ERROR':
        visitAll(node, into, isClass)
    }
  }
  const readCall = (node: Node, into: CodeSymbol[]) => {
    const method = brief(named(node, 'method'))
    const values = named(node, 'arguments')?.namedChildren ?? []
    if (/^require(?:_relative)?$/.test(method) && values[0]?.type === 'string') {
      const module = values[0].text.slice(1, -1)
      imports.push({ module: method === 'require_relative' && !module.startsWith('.') ? `./${module}` : module, names: null })
    }
    if (/^attr_(?:accessor|reader|writer)$/.test(method))
      for (const { text } of values) into.push({ kind: 'variable', name: text.replace(/^:/, '') })
  }
  const symbols: CodeSymbol[] = []
  visitAll(root, symbols, false)
  return { imports, symbols }
}
