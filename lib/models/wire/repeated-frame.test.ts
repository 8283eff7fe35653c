import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelPart } from '../port.ts'
import { createChatReader } from './chat-reader.ts'
import { createEventStream, parseJson } from './event-stream.ts'
import { createFrameParser } from './repeated-frame.ts'

const event = (delta: object, rest: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...rest })

/** Returns the values of a stream of these events. */
function read(texts: string[], { lead = 'data: ', end = '\n\n' } = {}): unknown[] {
  const values: unknown[] = []
  const stream = createEventStream({ onJson: value => values.push(structuredClone(value)), onDone: () => undefined })
  stream.push(Buffer.from(texts.map(text => `${lead}${text}${end}`).join('')))
  stream.end()
  return values
}

describe('a stream of events', () => {
  it.each([
    ['that differ in their content alone', ['Hel', 'lo', '', ' wörld ', '😀'].map(content => event({ content }))],
    [
      'with contents that are escaped',
      ['a', 'b"c', '\n', 'tab\t', '\\', '","role":"x', '\u0000', '\u2028', 'd'].map(content => event({ content })),
    ],
    [
      'with something else in between',
      [event({ content: 'a' }), event({ role: 'assistant' }), event({ content: 'b' }), event({}, { usage: {} })],
    ],
    ['whose content stands in several places', [event({ content: 'a' }, { content: 'a' }), event({ content: 'b' }, { content: 'b' })]],
    ['whose key stands within a text', [event({ content: 'a', note: '"content":"a"' }), event({ content: 'b', note: '"content":"a"' })]],
    ['that are spaced', ['{ "choices": [ { "delta": { "content" : "a" } } ] }', '{ "choices": [ { "delta": { "content" : "b" } } ] }']],
    [
      'of another shape',
      ['[]', 'null', '{"choices":null}', '{"choices":[null]}', '{"choices":[{"delta":null}]}', 'no json', event({ content: null })],
    ],
    ['that are cut', [event({ content: 'a' }), event({ content: 'a' }).slice(0, -3), event({ content: 'a' }).slice(3)]],
    ['of which one goes on behind its end', [event({ content: 'a' }), `${event({ content: 'b' })} `, `${event({ content: 'c' })}x`]],
  ])('%s is parsed as JSON.parse parses each event', (_, texts) => {
    const whole = texts.map(parseJson).filter(value => value !== undefined)
    expect(read(texts)).toEqual(whole)
    expect(read(texts, { lead: 'data:', end: '\r\n\r\n' })).toEqual(whole)
    expect(read([...texts, ...texts])).toEqual([...whole, ...whole])
  })

  it('may stand without empty lines, and behind other fields', () => {
    const texts = ['a', 'b', 'c'].map(content => event({ content }))
    expect(read(texts, { end: '\n' })).toEqual(texts.map(parseJson))
    expect(read(texts, { lead: 'event: x\ndata: ' })).toEqual(texts.map(parseJson))
  })

  it('is parsed once where only the content differs', () => {
    let calls = 0
    const frames = createFrameParser(text => {
      calls++
      return parseJson(text)
    })
    frames.parse(event({ content: 'a' }), 'data: ')
    const text = ['b', 'c', 'd'].map(content => `data: ${event({ content })}\n\n`).join('')
    const contents: unknown[] = []
    for (let at = 0; at < text.length; ) {
      const next = frames.again(text, at)
      expect(next).toBeGreaterThan(at)
      contents.push(structuredClone(frames.frame()))
      at = next
    }
    expect(contents).toEqual(['b', 'c', 'd'].map(content => parseJson(event({ content }))))
    expect(calls).toBe(1)
  })
})

/** Parts of an answer; `isShort` gives the reader the content alone, wherever an event repeats the last one. */
function partsOf(texts: readonly string[], isShort: boolean): { parts: ModelPart[]; short: number } {
  const parts: ModelPart[] = []
  let short = 0
  const reader = createChatReader(part => parts.push(structuredClone(part)))
  const onContent = (content: string) => {
    const isTaken = reader.more(content)
    short += Number(isTaken)
    return isTaken
  }
  const stream = createEventStream({
    onJson: value => reader.push(structuredClone(value) as object),
    onDone: () => undefined,
    ...(isShort ? { onContent } : {}),
  })
  for (const text of texts) stream.push(Buffer.from(`data: ${text}\n\n`))
  stream.end()
  reader.finish()
  return { parts, short }
}

describe('the content of an event that repeats the last one', () => {
  it('is all that is read of it, where the last one said text alone', () => {
    const texts = ['a', 'b', '', 'c'].map(content => event({ role: 'assistant', content, tool_calls: null }))
    expect(partsOf(texts, true)).toEqual({ parts: partsOf(texts, false).parts, short: 3 })
  })

  it.each([
    ['log probabilities', event({ content: 'a' }).replace('"finish', '"logprobs":{"content":[{"token":"a"}]},"finish')],
    ['reasoning', event({ content: 'a', reasoning: 'hm' })],
    ['another choice', JSON.stringify({ choices: [{ delta: { content: 'a' } }, { index: 1, delta: { content: 'b' } }] })],
    ['an end', event({ content: 'a' }).replace('null', '"stop"')],
  ])('is not enough where it also said %s', (_, text) => {
    expect(partsOf([text, text, text], true)).toEqual({ parts: partsOf([text, text, text], false).parts, short: 0 })
  })

  it('is that event, not another that came as several lines in between', () => {
    const counted = event({ content: 'a' }).replace('"finish', '"logprobs":{"content":[{"token":"a"}]},"finish')
    const lines = '{"choices":[{"index":0,\ndata: "delta":{"content":"b"}}]}'
    const texts = [counted, lines, counted]
    expect(partsOf(texts, true)).toEqual({ parts: partsOf(texts, false).parts, short: 0 })
  })

  it('gives the same parts, whatever an answer says', () => {
    const content = fc.constantFrom('a', 'ab', 'abc', 'abcd', 'abcde', '', ' ', 'ha', 'haha')
    const chunk = fc.oneof(
      { weight: 6, arbitrary: content.map(text => event({ content: text })) },
      content.map(text => event({ content: text }).replace('null', '"stop"')),
      content.map(text => event({ content: text, reasoning_content: 'so' })),
      content.map(text => event({ reasoning_content: text })),
      content.map(text => event({ content: text }, { usage: { prompt_tokens: 3 } })),
    )
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 12 }), texts => {
        expect(partsOf(texts, true).parts).toEqual(partsOf(texts, false).parts)
      }),
    )
  })
})
