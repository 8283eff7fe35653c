import { describe, expect, it } from 'vitest'
import { refusalIn } from './refused-option.ts'
import { createRefusedOptions, type Options } from './refused-options.ts'

const noteOf = (message: string, sent: Options, param?: string) => {
  const options = createRefusedOptions()
  const refusal = refusalIn(400, { message, param, code: undefined, status: 400 })
  return { options, isNoted: refusal !== null && options.note(sent, refusal) }
}
const sentBy = (options: ReturnType<typeof createRefusedOptions>, asked: Options) => Object.keys(options.without(asked).sent)

describe('a refused option', () => {
  it.each([
    ["Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported."],
    ['invalid temperature: only 1 is allowed for this model'],
    ['temperature must be 1'],
  ])('[P17] is left out at the value that was refused alone (%s)', message => {
    const { options, isNoted } = noteOf(message, { temperature: 0.7 })
    expect(isNoted).toBe(true)
    expect([sentBy(options, { temperature: 0.7 }), sentBy(options, { temperature: 1 })]).toEqual([[], ['temperature']])
    expect([...options.refusedAlone()]).toEqual([])
  })

  it.each([["Unsupported parameter: 'temperature' is not supported with this model."], ['`temperature` is deprecated for this model.']])(
    '[P17] is left out at any value where the option was refused (%s)',
    message => {
      const { options } = noteOf(message, { temperature: 0.7 })
      expect(sentBy(options, { temperature: 0.2 })).toEqual([])
      expect([...options.refusedAlone()]).toEqual(['temperature'])
    },
  )

  it.each([
    ['`temperature` may only be set to 1 when thinking is enabled', 'temperature'],
    ["Unsupported parameter: 'temperature' is not supported with this model.", 'temperature'],
  ])('[P17] with thinking is sent without thinking (%s)', (message, option) => {
    const { options } = noteOf(message, { temperature: 0.7, reasoning_effort: 'high' })
    expect(options.without({ temperature: 0.7, reasoning_effort: 'high' }).omitted).toEqual([option])
    expect(options.without({ temperature: 0.7 }).omitted).toEqual([])
    expect([...options.refusedAlone()]).toEqual([])
  })

  it('[P17] beside another one is sent alone', () => {
    const { options } = noteOf('`temperature` and `top_p` cannot both be specified for this model.', { temperature: 0.7, top_p: 0.9 })
    expect(sentBy(options, { temperature: 0.7, top_p: 0.9 })).toEqual(['top_p'])
    expect(sentBy(options, { temperature: 0.7 })).toEqual(['temperature'])
    expect(sentBy(options, { temperature: 0.7, top_p: 0.5 })).toEqual(['temperature', 'top_p'])
  })

  it('[P17] with tools is sent without tools', () => {
    const sent = { reasoning_effort: 'high', tools: [{}], tool_choice: 'auto' }
    const { options } = noteOf('Function tools with reasoning_effort are not supported for this model.', sent)
    expect(sentBy(options, sent)).toEqual(['tools', 'tool_choice'])
    expect(sentBy(options, { reasoning_effort: 'high' })).toEqual(['reasoning_effort'])
  })

  it.each([
    ['Thinking may not be enabled when tool_choice forces tool use.'],
    ['The tool_choice parameter does not support being set to required or object in thinking mode'],
    ['Thinking mode does not support this tool_choice'],
  ])('[P18] that makes a model think gives way to a forced call, and stays with a free one (%s)', message => {
    const forced = { reasoning_effort: 'high', tools: true, tool_choice: 'required' }
    const { options } = noteOf(message, forced)
    expect(options.without(forced)).toEqual({ sent: { tools: true, tool_choice: 'required' }, omitted: ['reasoning_effort'] })
    expect(options.without({ ...forced, tool_choice: 'auto' }).omitted).toEqual([])
    const unasked = noteOf(message, { tools: true, tool_choice: 'required' })
    expect(unasked.options.without({ tools: true, tool_choice: 'required' }).omitted).toEqual(['tool_choice'])
  })

  it('is renamed where a limit has another name', () => {
    const { options } = noteOf("Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.", {
      max_tokens: 5,
    })
    expect(options.without({ max_tokens: 9 }).omitted).toEqual(['max_tokens'])
    expect(options.without({ max_completion_tokens: 9 }).omitted).toEqual([])
  })

  it.each([['max_tokens is too large: 99999'], ['Your account is not active.'], ['Rate limit reached']])(
    'is none where the error is about something else (%s)',
    message => {
      expect(noteOf(message, { temperature: 0.7, max_tokens: 99_999 }).isNoted).toBe(false)
    },
  )
})
