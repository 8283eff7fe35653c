import { code } from '@streamdown/code'
import { math } from '@streamdown/math'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { Streamdown } from 'streamdown'
import { createAnswerReader } from '#components/chat/answer-reader.ts'
import { useRunningPreview } from '#components/chat/message/use-running-preview.ts'
import { newChatState, startingRun } from '#components/chat-store/chat-state.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import type { ChatMessage } from '#lib/messages/shared.ts'

/** Interval in ms in which Parley's page announces the answer to screen readers. */
const ANNOUNCED_MS = 1_500

/** Renders a growing answer as each of the libraries does in a chat, with code and formulas. */
export const subjects: Record<string, (props: { text: string }) => ReactNode> = {
  parley: Parley,
  streamdown: ({ text }) => (
    <Streamdown plugins={{ code, math }} isAnimating>
      {text}
    </Streamdown>
  ),
  'react-markdown': ({ text }) => (
    <ReactMarkdown remarkPlugins={[remarkGfm, remarkMath]} rehypePlugins={[[rehypeHighlight, { detect: false }], rehypeKatex]}>
      {text}
    </ReactMarkdown>
  ),
}

/** Renders an answer of Parley with everything that follows its text: the preview of its last line, and the announcements. */
function Parley({ text }: { text: string }) {
  const message: ChatMessage = { id: 'answer', role: 'assistant', parts: [{ type: 'text', text, state: 'streaming' }] }
  const { phase, preview } = useRunningPreview(message)
  return (
    <>
      <MessageParts message={message} isStreaming inputs={null} />
      <p>
        {phase} {preview}
      </p>
      <Announcements message={message} />
    </>
  )
}

function Announcements({ message }: { message: ChatMessage }) {
  const latest = useRef(message)
  const [said, setSaid] = useState('')
  useEffect(() => {
    latest.current = message
  })
  useEffect(() => {
    const seen = (of: ChatMessage) => {
      const run = startingRun('answer', 0)
      return { ...newChatState('chat'), run: { ...run, fold: { ...run.fold, message: of } }, freshTurn: null }
    }
    const read = createAnswerReader(seen(latest.current))
    const timer = setInterval(() => setSaid(before => read(seen(latest.current)) || before), ANNOUNCED_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" hidden>
      {said}
    </p>
  )
}
