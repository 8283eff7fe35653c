import { describe, expect, it } from 'vitest'
import { completionBody } from './lenient.ts'

const user = (content: unknown) => ({ role: 'user', content })
const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } }
const asked = { role: 'assistant', content: null, tool_calls: [call] }
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
const fn = { name: 'weather', parameters: { type: 'object' } }
const read = (more: object) => completionBody.parse({ messages: [user('hello')], ...more })
const messages = (...given: unknown[]) => completionBody.parse({ messages: given }).messages

describe('a request to /chat/completions as clients write it', () => {
  it.each([
    ['null', user(null), user('')],
    ['a part of Responses', user([{ type: 'input_text', text: 'a' }]), user([{ type: 'text', text: 'a' }])],
    ['an image as its address', user([{ type: 'image_url', image_url: image.image_url.url }]), user([image])],
  ])('[H11] may have %s for content', (_, given, expected) => {
    expect(messages(given)).toEqual([expected])
  })

  it('[H11] may have functions, and messages of the role function', () => {
    const { tools, tool_choice: choice } = read({ functions: [fn], function_call: { name: 'weather' } })
    expect([tools, choice]).toEqual([[{ type: 'function', function: fn }], { type: 'function', function: { name: 'weather' } }])
    const legacy = { role: 'assistant', content: null, function_call: call.function }
    const [, second, third] = messages(user('a'), legacy, { role: 'function', name: 'weather', content: 'sunny' })
    expect(second).toMatchObject({ tool_calls: [{ id: 'call_1_0', function: call.function }] })
    expect(third).toMatchObject({ role: 'tool', tool_call_id: 'call_1_0', content: 'sunny' })
  })

  it.each([
    ['any', 'required'],
    [{ type: 'any' }, 'required'],
    [{ type: 'auto' }, 'auto'],
    [
      { type: 'tool', name: 'weather' },
      { type: 'function', function: { name: 'weather' } },
    ],
    [{ type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [] } }, 'required'],
    [null, null],
  ])('[H11] may choose its tools by %j', (given, expected) => {
    expect(read({ tools: [{ type: 'function', function: fn }], tool_choice: given }).tool_choice).toEqual(expected)
  })

  it.each([
    ['null', null, ''],
    ['an object', { temp: 20 }, '{"temp":20}'],
    ['parts', [{ type: 'text', text: 'sunny' }], 'sunny'],
  ])('[H11] may have a tool result that is %s', (_, content, expected) => {
    expect(messages(user('a'), asked, { role: 'tool', tool_call_id: 'c1', content })[2]).toMatchObject({ content: expected })
  })

  it('[H11] may have images in a tool result, which follow it as a user message', () => {
    const result = { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'see' }, image] }
    expect(messages(user('a'), asked, result).slice(2)).toEqual([{ role: 'tool', tool_call_id: 'c1', content: 'see' }, user([image])])
  })

  it('[H11] may leave out results and ids, and give arguments as an object', () => {
    const [, first, none] = messages(
      user('a'),
      { ...asked, tool_calls: [{ function: { name: 'weather', arguments: { city: 'Rome' } } }] },
      user('b'),
    )
    expect(first).toMatchObject({ tool_calls: [{ id: 'call_1_0', function: { arguments: '{"city":"Rome"}' } }] })
    expect(none).toEqual({ role: 'tool', tool_call_id: 'call_1_0', content: 'No result was given.' })
  })

  it('[H11] may write numbers as text, no limit as -1, and blank stops', () => {
    const given = { temperature: '0.7', max_tokens: -1, max_completion_tokens: 0, stop: [''], reasoning_effort: 'default', model: '' }
    expect(read(given)).toMatchObject({
      temperature: 0.7,
      max_tokens: null,
      max_completion_tokens: null,
      stop: null,
      reasoning_effort: null,
      model: null,
    })
  })

  it('[H11] is still refused where it is meaningless', () => {
    for (const wrong of [
      { temperature: 'warm' },
      { messages: [] },
      { messages: [user({ a: 1 })] },
      { tools: [{ type: 'web_search_preview' }] },
    ])
      expect(completionBody.safeParse({ messages: [user('a')], ...wrong }).success).toBe(false)
  })
})
