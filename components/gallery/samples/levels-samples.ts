import type { FeedbackView, SharedFeedback } from '#lib/chats/shared.ts'
import type { InstructionsView } from '#lib/context/shared.ts'
import type { FactView } from '#lib/memory/shared.ts'

const LONG = 'Überaus lange Anweisung ohne Ende 🚀 '.repeat(40)

export const instructionsSample: InstructionsView = {
  levels: [
    { level: 'workspace', title: null, text: 'We build wooden boats.', tokens: 5, counts: true },
    { level: 'model', title: 'GPT-X', text: null, tokens: 0, counts: false },
    { level: 'project', title: 'Harbour', text: LONG, tokens: 412, counts: true },
    { level: 'assistant', title: 'Tailor', text: 'Cut cloth, answer in verse.', tokens: 7, counts: true },
    { level: 'person', title: null, text: 'Call me Ada.', tokens: 4, counts: false },
    { level: 'chat', title: null, text: 'أجب بالعربية.', tokens: 6, counts: true },
  ],
  whole: [
    { from: 'parley', text: 'You are a helpful assistant in Parley, a team chat workspace.', tokens: 14 },
    { from: 'workspace', text: 'Instructions for everyone in this workspace:\nWe build wooden boats.', tokens: 12 },
    { from: 'memory', text: '[a1b2c3] Ada lives in Kiel.', tokens: 12 },
    { from: 'date', text: 'Today is Thursday, 26 November 2026.', tokens: 11 },
  ],
  tokens: 49,
  mayChange: true,
  parameters: {
    chat: { temperature: 0.2, maxOutputTokens: 4_000 },
    assistant: { reasoningEffort: 'low' },
    model: { temperature: 0.7, reasoningEffort: null },
    takes: { temperature: true, reasoningEffort: false, maxOutputTokens: true },
    tools: ['files.read_file', 'docs.search'],
  },
}

export function factSamples(nowMs: number): FactView[] {
  const at = (agoMs: number) => new Date(nowMs - agoMs).toISOString()
  const fact = (id: string, text: string, agoMs: number, chat: FactView['chat'] = null): FactView => ({
    id,
    text,
    chat,
    createdAt: at(agoMs),
    updatedAt: at(agoMs),
  })
  return [
    fact('1', 'Ada builds wooden boats and works with metric units.', 60_000, { id: 'c', title: 'Boats of the harbour' }),
    fact('2', LONG.slice(0, 400), 3_600_000),
    fact('3', 'عادةً تكتب آدا بالعربية.', 86_400_000),
  ]
}

export const opinionSample: FeedbackView = { messageId: 'm', value: 'down', reason: 'Some boats sink.', sharesText: true }

export function sharedSamples(nowMs: number): SharedFeedback[] {
  const createdAt = new Date(nowMs - 120_000).toISOString()
  return [
    { messageId: 'm1', value: 'down', reason: 'Some boats sink.', model: 'openai:gpt-x', assistantId: 'tailor', answer: LONG, createdAt },
    { messageId: 'm2', value: 'up', reason: null, model: 'openai:gpt-x', assistantId: null, answer: '', createdAt },
  ]
}
