'use client'

import { createContext, memo, type ReactNode, use } from 'react'
import { byPosition } from '#components/by-position.ts'
import type { AnswerLook } from '#lib/messages/shared.ts'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { CodeBlock } from './code/code-block.tsx'
import { Diagram } from './diagram/diagram.tsx'
import { directionOf } from './direction.ts'
import { Footnote } from './footnotes.tsx'
import { Inline } from './inline.tsx'
import type { CodeToken, ListToken, Token } from './lex/tokens.ts'
import { MathView } from './math/math-view.tsx'
import { HtmlView } from './structured/html-view.tsx'
import { JsonView } from './structured/json-view.tsx'
import { Table } from './structured/table.tsx'

/** Deepest nesting that is rendered; more is shown as source: hostile text cannot exhaust the stack. */
const MAX_DEPTH = 24

export interface BlockViewProps {
  token: Token
  isOpen: boolean
  depth?: number
}

/** Renders one block of Markdown. The switch covers every token that the lexer makes. */
export const BlockView = memo(function BlockView({ token, isOpen, depth = 0 }: BlockViewProps): ReactNode {
  if (depth > MAX_DEPTH) return <p dir="auto">{token.raw}</p>
  switch (token.type) {
    case 'paragraph':
      return <p dir="auto">{<Inline tokens={token.tokens as Token[]} />}</p>
    case 'heading':
      return <Heading depth={token.depth}>{<Inline tokens={token.tokens as Token[]} />}</Heading>
    case 'code':
      return <Fence token={token} isOpen={isOpen} />
    case 'blockquote':
      return (
        <blockquote dir={directionOf(token.raw)}>{<Blocks tokens={token.tokens as Token[]} isOpen={isOpen} depth={depth} />}</blockquote>
      )
    case 'list':
      return <List list={token} isOpen={isOpen} depth={depth} />
    case 'table':
      return <Table table={token} isOpen={isOpen} />
    case 'math':
      return <MathView tex={token.tex} raw={token.raw} isDisplay={token.display} isOpen={token.open} place={token.place ?? 0} />
    case 'details':
      return (
        <details className="md-details">
          <summary dir="auto">
            <Inline tokens={token.summary as Token[]} />
          </summary>
          <Blocks tokens={token.tokens as Token[]} isOpen={isOpen} depth={depth} />
        </details>
      )
    case 'footnote':
      return <Footnote label={token.label}>{<Blocks tokens={token.tokens as Token[]} isOpen={false} depth={depth} />}</Footnote>
    case 'html':
      return (
        <p className="md-html" dir="auto">
          {token.text.trim()}
        </p>
      )
    case 'hr':
      return <hr />
    case 'text':
      return <Inline tokens={(token.tokens as Token[] | undefined) ?? [token]} />
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    default:
      return <Inline tokens={[token]} />
  }
})

function Blocks({ tokens, isOpen, depth }: { tokens: Token[]; isOpen: boolean; depth: number }): ReactNode {
  return byPosition(tokens, (token, index) => <BlockView token={token} isOpen={isOpen && index === tokens.length - 1} depth={depth + 1} />)
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Tag = `h${Math.min(6, Math.max(1, depth))}` as 'h1'
  return <Tag dir="auto">{children}</Tag>
}

function List({ list, isOpen, depth }: { list: ListToken; isOpen: boolean; depth: number }) {
  const items = byPosition(list.items, (item, index) => (
    <li className={item.task ? 'md-task' : undefined}>
      {item.task ? <input type="checkbox" checked={item.checked === true} disabled readOnly aria-label={taskLabel(item.checked)} /> : null}
      <Blocks tokens={item.tokens as Token[]} isOpen={isOpen && index === list.items.length - 1} depth={depth} />
    </li>
  ))
  const className = list.loose ? 'md-loose' : undefined
  const dir = directionOf(list.raw)
  if (!list.ordered)
    return (
      <ul dir={dir} className={className}>
        {items}
      </ul>
    )
  return (
    <ol dir={dir} className={className} start={list.start === '' ? 1 : list.start}>
      {items}
    </ol>
  )
}

function taskLabel(checked: boolean | undefined): string {
  return checked ? t('done') : t('notDone')
}

/** Renders a fence: as a drawing, tree or page where it is complete and valid, else as code. */
function Fence({ token, isOpen }: { token: CodeToken; isOpen: boolean }) {
  const look = use(LookContext)
  const name = /^[\w-]*/.exec(token.lang ?? '')?.[0].toLowerCase() ?? ''
  if (name === 'mermaid') return <Diagram source={token.text} isOpen={isOpen} />
  const code = <CodeBlock code={token.text} info={token.lang ?? ''} isOpen={isOpen} />
  if (isOpen) return code
  if (name === 'json') return <JsonView text={token.text} isTreeFirst={look === 'json'} raw={code} />
  if (name === 'html') return <HtmlView html={token.text} raw={code} />
  return code
}

/** Look of the text around a block, once it is complete. A page of HTML is shown as a page, an example of it as code. */
export const LookContext = createContext<AnswerLook | null>(null)
