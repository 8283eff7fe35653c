import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import { transform } from 'sucrase'
import { library } from './modules.ts'

const modules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
}

/** Fault that the page beside the chat has a sentence for. */
class ArtifactFault extends Error {
  readonly code: string
  readonly subject: string

  constructor(code: 'no_component' | 'missing_module', subject = '') {
    super(code)
    this.code = code
    this.subject = subject
  }
}

/** Runs the source of a React artifact, JSX or TSX, and renders its default export, or the component that it declares last. Throws on any fault. */
function run(source: string, place: Element): void {
  const { code } = transform(source, { transforms: ['typescript', 'jsx', 'imports'], jsxRuntime: 'automatic', production: true })
  const exported: Record<string, unknown> = {}
  library.start = { exported, require: requireModule }
  // The policy forbids `eval`, and allows a script of the page's own.
  const script = document.createElement('script')
  const name = fallbackName(source)
  const fallback = name === null ? '' : `exports.default??=${name}`
  script.textContent = [
    '(function(exports,require){',
    code,
    ';',
    fallback,
    '})(parleyLibrary.start.exported,parleyLibrary.start.require)',
  ].join('\n')
  document.head.append(script)
  script.remove()
  const shown = exported.default ?? Object.values(exported).find(one => typeof one === 'function')
  if (shown === undefined) throw new ArtifactFault('no_component')
  const element = React.isValidElement(shown) ? shown : React.createElement(shown as React.ComponentType)
  ReactDomClient.createRoot(place).render(element)
}

function requireModule(name: string): unknown {
  const found = modules[name] ?? library.modules[name]
  if (found === undefined) throw new ArtifactFault('missing_module', name)
  return found
}

/** Finds the last component that the source declares at the start of a line. */
function fallbackName(source: string): string | null {
  let name: string | null = null
  for (const [, found] of source.matchAll(/^(?:function|const|class)[ \t]+([A-Z]\w{0,80})/gm)) name = found ?? name
  return name
}

library.modules = { ...library.modules, ...modules }
library.run = run
// Old packages within the other libraries ask for shared modules while they run.
Object.assign(globalThis, { require: requireModule })
