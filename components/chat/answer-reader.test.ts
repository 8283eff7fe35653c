import { describe, expect, it } from 'vitest'
import { type ChatNode, type LiveRun, startingRun } from '#components/chat-store/chat-state.ts'
import { type ChatMessage, type ChatPart, emptyFold, userMessage } from '#lib/messages/shared.ts'
import { createAnswerReader, lastSentenceEnd } from './answer-reader.ts'

const node = (message: ChatMessage, key = message.id): ChatNode => ({ key, message, parentId: null, siblingIds: [], createdAt: '' })
const question = (id: string) => node(userMessage(id, 'Why?'))

function answer(id: string, text: string, metadata: ChatMessage['metadata'] = {}, more: ChatPart[] = []): ChatMessage {
  return { id, role: 'assistant', metadata, parts: [...(text === '' ? [] : [{ type: 'text', text } as ChatPart]), ...more] }
}

function running(message: ChatMessage): LiveRun {
  return { ...startingRun(message.id, 0), phase: 'running', fold: { ...emptyFold(message.id), message } }
}

const writing = (message: ChatMessage, asked = 'q') => ({
  nodes: [question(asked), node(message)],
  run: running(message),
  freshTurn: asked,
})
const ended = (message: ChatMessage, asked = 'q') => ({ ...writing(message, asked), run: null })
const nothing = { nodes: [], run: null, freshTurn: null }

describe('what a screen reader is told', () => {
  it('is an own answer from its first word, sentence by sentence, and its end', () => {
    const look = createAnswerReader(nothing)
    expect(look(writing(answer('a', 'One. Tw')))).toBe('Answering. One.')
    expect(look(writing(answer('a', 'One. Two. Th')))).toBe('Two.')
    expect(look(writing(answer('a', 'One. Two. Th')))).toBe('')
    expect(look(ended(answer('a', 'One. Two. Three', { finishReason: 'stop' })))).toBe('Three Answer complete.')
    expect(look(ended(answer('a', 'One. Two. Three', { finishReason: 'stop' })))).toBe('')
  })

  it('is that an answer failed, was stopped or took too long', () => {
    const error: ChatPart = { type: 'data-error', data: { code: 'provider_auth', message: 'The key is wrong.', retryable: false } }
    const ends: [ChatMessage['metadata'], ChatPart[], string][] = [
      [{ finishReason: 'error' }, [error], 'The answer failed. The key is wrong.'],
      [{ finishReason: 'stopped' }, [], 'Stopped.'],
      [{ finishReason: 'timeout' }, [], 'The answer took too long and was stopped.'],
      [{ finishReason: 'max_tool_rounds' }, [], 'The tool round limit was reached here.'],
    ]
    for (const [metadata, parts, words] of ends) {
      const look = createAnswerReader(nothing)
      look(writing(answer('a', 'One.')))
      expect(look(ended(answer('a', 'One.', metadata, parts)))).toBe(`One. ${words}`)
    }
  })

  it('is an own answer that came and went between two polls, and none requested by another device', () => {
    const look = createAnswerReader(nothing)
    expect(look(ended(answer('a', 'Quick.', { finishReason: 'stop' })))).toBe('Quick. Answer complete.')
    const theirs = { ...ended(answer('b', 'Theirs.', { finishReason: 'stop' }), 'q2'), freshTurn: 'q' }
    expect(look(theirs)).toBe('')
  })

  it('does not include a version that the person switches back to', () => {
    const look = createAnswerReader(nothing)
    look(ended(answer('a', 'One.', { finishReason: 'stop' })))
    const versions = (message: ChatMessage) => ({ ...ended(message), nodes: [question('q'), { ...node(message), siblingIds: ['a', 'b'] }] })
    expect(look(versions(answer('b', 'Two.', { finishReason: 'stop' })))).toBe('Two. Answer complete.')
    expect(look(versions(answer('a', 'One.', { finishReason: 'stop' })))).toBe('')
    expect(look(versions(answer('b', 'Two.', { finishReason: 'stop' })))).toBe('')
  })

  it('is the rest of an answer before the next one, which was queued', () => {
    const look = createAnswerReader(nothing)
    look(writing(answer('a', 'One. Tw')))
    const first = [question('q'), node(answer('a', 'One. Two.', { finishReason: 'stop' }))]
    const next = writing(answer('b', 'Then.\n'), 'q2')
    expect(look({ ...next, nodes: [...first, ...next.nodes] })).toBe('Two. Answer complete. Answering. Then.')
  })

  it('is the rest of an answer in progress, and once that it waits for the person', () => {
    const theirs = (text: string, parts: ChatPart[] = []) => ({ ...writing(answer('a', text, {}, parts)), freshTurn: null })
    const look = createAnswerReader(theirs('One. '))
    expect(look(theirs('One. '))).toBe('')
    const input = { id: 'i', data: { id: 'i', kind: 'approval', status: 'open', message: 'Run it?', options: [] } }
    const asking = theirs('One. Two.\n', [{ type: 'data-input', ...input } as unknown as ChatPart])
    expect([look(asking), look(asking)]).toEqual(['Two. The answer is waiting for you.', ''])
  })
})

describe('the last whole sentence of a growing text', () => {
  it.each([
    ['One. Two is not yet', 0, 'One.'],
    ['One. Two! Three', 0, 'One. Two!'],
    ['He said “No.” And', 0, 'He said “No.”'],
    ['3.5 is a number', 0, ''],
    ['- a line\n- another', 0, '- a line\n'],
    ['One. Two. Three', 4, 'One. Two.'],
  ])('%j from %i ends after %j', (text, from, expected) => {
    expect(text.slice(0, lastSentenceEnd(text, from))).toBe(expected === '' ? text.slice(0, from) : expected)
  })
})
