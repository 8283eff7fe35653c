import type { LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { chatMessages } from './chat-prompt.ts'
import { createLearned, demandReasoning } from './learned.ts'
import { type ReasoningReturn, reasoningReturn } from './reasoning-return.ts'
import { NEEDS_REASONING, refusalIn } from './refused-option.ts'

const chat = (kept: SharedV4ProviderOptions[string]) => ({ providerOptions: { chat: kept } })
const inField = (field: string) => ({ type: 'reasoning' as const, text: `by ${field}`, ...chat({ reasoningField: field }) })
const tagged = { type: 'reasoning' as const, text: 'tagged', ...chat({ reasoningTags: ['<think>', '</think>'] }) }
const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'f', input: {} }
const result: LanguageModelV4Prompt[number] = {
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'f', output: { type: 'text', value: 'r' } }],
}
const user: LanguageModelV4Prompt[number] = { role: 'user', content: [{ type: 'text', text: 'q' }] }
const assistant = (
  ...content: Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content']
): LanguageModelV4Prompt[number] => ({
  role: 'assistant',
  content,
})
/** Reasoning and content of the assistant messages that a prompt becomes. */
const sent = (reasoning: ReasoningReturn, ...prompt: LanguageModelV4Prompt) =>
  chatMessages(prompt, { refused: new Set(), hasMarks: false, reasoning })
    .filter(({ role }) => role === 'assistant')
    .map(({ role: _role, tool_calls: _calls, ...rest }) => rest)

describe('reasoning that goes back', () => {
  it('[P14] does so in later turns of a model that demands it, whatever field it came in', () => {
    const earlier = [
      user,
      assistant(inField('reasoning'), call),
      result,
      assistant(inField('reasoning_content'), { type: 'text', text: 'a' }),
      user,
    ]
    expect(sent('turn', ...earlier)).toEqual([{ content: null }, { content: 'a' }])
    expect(sent('calls', ...earlier)).toEqual([
      { content: null, reasoning: 'by reasoning', reasoning_content: 'by reasoning' },
      { content: 'a', reasoning_content: 'by reasoning_content' },
    ])
  })

  it('[P14] is never missing: a message of another model with calls, or each one, gets a blank', () => {
    const earlier = [user, assistant(call), result, assistant({ type: 'text', text: 'a' }), user]
    expect(sent('calls', ...earlier)).toEqual([{ content: null, reasoning_content: ' ' }, { content: 'a' }])
    expect(sent('all', ...earlier)).toEqual([
      { content: null, reasoning_content: ' ' },
      { content: 'a', reasoning_content: ' ' },
    ])
  })

  it('[P14] stands in its tags between calls, and leaves with its turn', () => {
    expect(sent('turn', user, assistant(tagged, call), result)).toEqual([{ content: '<think>tagged</think>\n' }])
    expect(sent('turn', user, assistant(tagged, call), result, user)).toEqual([{ content: null }])
    expect(sent('calls', user, assistant(tagged, call), result, user)).toEqual([{ content: null, reasoning_content: 'tagged' }])
  })

  it('[P14] is a piece of the content where it came as one', () => {
    expect(sent('turn', user, assistant(inField('content'), { type: 'text', text: 'a' }, call), result)).toEqual([
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'by content' }] },
          { type: 'text', text: 'a' },
        ],
      },
    ])
  })

  it.each([
    ['deepseek-v4-pro', 'example.org', 'calls'],
    ['deepseek/deepseek-v4', 'openrouter.ai', 'calls'],
    ['kimi-k2-thinking', 'example.org', 'calls'],
    ['m', 'api.moonshot.cn', 'calls'],
    ['m', 'api.deepseek.com', 'calls'],
    ['deepseek-v3.1', 'example.org', 'turn'],
    ['gpt-5', 'api.openai.com', 'turn'],
  ])('[P14] is demanded by %s at %s: %s', (model, host, expected) => {
    expect(reasoningReturn(createLearned(), { host, model })).toBe(expected)
  })

  it.each([
    'The reasoning_content in the thinking mode must be passed back to the API.',
    'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    "Missing required field 'reasoning_content' in messages[3]",
    'messages.1: reasoning_content is required',
  ])('[P14] is demanded in words, first for calls, then for all: %s', message => {
    expect(refusalIn(400, { message, param: undefined, code: undefined, status: 400 })?.names).toEqual([NEEDS_REASONING])
    const learned = createLearned()
    const states = [demandReasoning(learned), learned.reasoning, demandReasoning(learned), learned.reasoning, demandReasoning(learned)]
    expect(states).toEqual([true, 'calls', true, 'all', false])
  })

  it('[P5] is not demanded where it is refused', () => {
    const message = "Extra inputs are not permitted, field: 'messages[1].reasoning_content'"
    expect(refusalIn(400, { message, param: undefined, code: undefined, status: 400 })?.names).toEqual(['reasoning_content'])
  })
})
