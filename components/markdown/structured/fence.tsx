'use client'

import { use } from 'react'
import { CodeBlock } from '../code/code-block.tsx'
import { Diagram } from '../diagram/diagram.tsx'
import type { CodeToken } from '../lex/tokens.ts'
import { LookContext } from '../look-context.ts'
import { HtmlView } from './html-view.tsx'
import { JsonView } from './json-view.tsx'

/** What stands between fences: drawn, as a tree or as a page where it is whole and can be, else as code. */
export function Fence({ token, isOpen }: { token: CodeToken; isOpen: boolean }) {
  const look = use(LookContext)
  const name = /^[\w-]*/.exec(token.lang ?? '')?.[0].toLowerCase() ?? ''
  if (name === 'mermaid') return <Diagram source={token.text} isOpen={isOpen} />
  const code = <CodeBlock code={token.text} info={token.lang ?? ''} isOpen={isOpen} />
  if (isOpen) return code
  if (name === 'json') return <JsonView text={token.text} isTreeFirst={look === 'json'} raw={code} />
  if (name === 'html') return <HtmlView html={token.text} raw={code} />
  return code
}
