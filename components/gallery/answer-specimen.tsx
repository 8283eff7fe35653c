'use client'

import { Answer } from '#components/chat/message/answer.tsx'
import { type ChatState, stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { type ChatMessage, emptyFold, foldAll } from '#lib/messages/shared.ts'
import type { RecordedAnswer } from './samples/recorded.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const ELAPSED_MS = 4_200

/** An answer folded from its log, in a chat of its own. */
export function AnswerSpecimen({ prefix, sample, nowMs }: { prefix: string; sample: RecordedAnswer; nowMs: number }) {
  const state = chatOf(sample, nowMs)
  const node = state.nodes.at(-1)
  return (
    <Specimen name={`${prefix}-${sample.name}`} title={sample.title}>
      <ChatStage state={state}>{node ? <Answer node={node} /> : null}</ChatStage>
    </Specimen>
  )
}

function chatOf({ name, question, chunks, finishReason }: RecordedAnswer, nowMs: number): ChatState {
  const createdAt = new Date(nowMs).toISOString()
  const fold = foldAll(emptyFold(`answer-${name}`), chunks)
  const asked: ChatMessage = { id: `question-${name}`, role: 'user', parts: [{ type: 'text', text: question }] }
  const own = { message: asked, parentId: null, siblingIds: [asked.id], createdAt }
  const snapshot = { chatId: `gallery-${name}`, title: '', model: null, selectedTools: ['*'], earlier: 0 }
  if (finishReason === null) {
    const run = { runId: `run-${name}`, userMessageId: asked.id, fold, after: chunks.length, elapsedMs: ELAPSED_MS }
    return stateOfSnapshot({ ...snapshot, path: [own], run }, nowMs)
  }
  const usage = { promptTokens: 840, completionTokens: 210, totalTokens: 1050, estimated: false }
  const metadata = {
    ...fold.message.metadata,
    model: 'demo:parley',
    finishReason,
    usage,
    durationMs: ELAPSED_MS,
    writingMs: 3_100,
    firstChunkMs: 380,
  }
  const message: ChatMessage = { ...fold.message, metadata }
  const answered = { message, parentId: asked.id, siblingIds: [message.id], createdAt }
  return stateOfSnapshot({ ...snapshot, path: [own, answered], run: null }, nowMs)
}
