import type { PartInputs } from '#components/parts/inputs.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import {
  applyChunk,
  type ChatMessage,
  type ChatPart,
  type Chunk,
  emptyFold,
  type InputRequestView,
  type ToolOutput,
} from '#lib/messages/shared.ts'

export function message(parts: ChatPart[], metadata: ChatMessage['metadata'] = {}): ChatMessage {
  return { id: 'm', role: 'assistant', parts, metadata }
}

export function folded(chunks: Chunk[]): ChatMessage {
  return chunks.reduce((fold, chunk) => applyChunk(fold, chunk), emptyFold('m')).message
}

export interface Shown {
  isStreaming?: boolean
  inputs?: PartInputs | null
  onRetry?: () => void
}

export function page(shown: ChatMessage, { isStreaming = false, inputs = null, onRetry }: Shown = {}) {
  return (
    <TooltipProvider>
      <MessageParts message={shown} isStreaming={isStreaming} inputs={inputs} {...(onRetry ? { onRetry } : {})} />
    </TooltipProvider>
  )
}

export function call(output?: ToolOutput, id = 'c1'): ChatPart {
  const base = {
    type: 'dynamic-tool' as const,
    toolCallId: id,
    toolName: 'files__search',
    toolMetadata: { server: 'files', tool: 'search', iteration: 1 },
    input: { pattern: 'useClock' },
  }
  return output ? { ...base, state: 'output-available', output } : { ...base, state: 'input-available' }
}

export function done(change: Partial<Extract<ToolOutput, { status: 'done' }>> = {}): ToolOutput {
  return {
    status: 'done',
    outcome: 'ok',
    server: 'files',
    tool: 'search',
    text: '',
    content: [],
    executed: true,
    executionTimeMs: 48,
    ...change,
  }
}

export const question: InputRequestView = {
  id: 'i1',
  kind: 'approval',
  toolCallId: 'c1',
  toolName: 'files.search',
  arguments: { pattern: 'useClock', path: '/etc/passwd' },
  message: 'Run search on files?',
  reason: 'An administrator asked to be asked for files.search.',
  options: ['allow_once', 'allow_session', 'allow_always', 'deny'],
  status: 'open',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-22T10:00:00.000Z',
}

export const asked = (change: Partial<InputRequestView> = {}): ChatPart => ({
  type: 'data-input',
  id: 'i1',
  data: { ...question, ...change },
})
