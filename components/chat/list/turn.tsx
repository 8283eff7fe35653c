'use client'

import clsx from 'clsx'
import { Answer } from '../message/answer.tsx'
import { OwnMessage } from '../message/own-message.tsx'
import type { TurnNodes } from './turns.ts'

interface TurnProps {
  turn: TurnNodes
  /** Begun in this page: it fills the view, so that the own message stands at the top and the answer has room to grow. */
  isFresh: boolean
  isLast: boolean
}

export function Turn({ turn, isFresh, isLast }: TurnProps) {
  return (
    <div className={clsx('flex flex-col gap-4.5', isFresh && isLast && 'min-h-[calc(100cqh-40px)] print:min-h-0')}>
      {turn.nodes.map(node =>
        node.message.role === 'user' ? <OwnMessage key={node.key} node={node} /> : <Answer key={node.key} node={node} />,
      )}
    </div>
  )
}
