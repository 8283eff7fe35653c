import { describe, expect, it } from 'vitest'
import { heardInput, sendInput } from './send-input.ts'

/** Each pause is one more thing that is heard. */
function conversation(heard: ((input: ReturnType<typeof heardInput>) => void)[]) {
  const input = heardInput()
  const leaving = new AbortController()
  const sent: unknown[] = []
  const bridge = {
    sendToolInput: async (params: unknown) => void sent.push(['whole', params]),
    sendToolInputPartial: async (params: unknown) => void sent.push(['partial', params]),
  }
  const pause = async () => {
    const next = heard.shift()
    if (next) next(input)
    else leaving.abort()
    return null
  }
  return { input, sent, over: () => sendInput(bridge, input, leaving.signal, pause) }
}

describe('the arguments sent to an App', () => {
  it('are sent as they grow, then complete', async () => {
    const { input, sent, over } = conversation([
      heard => heard.hear({ kind: 'writing', text: '{"word":"pe' }),
      () => undefined,
      heard => heard.hear({ kind: 'writing', text: '{"word":"pear' }),
      heard => heard.hear({ kind: 'whole', arguments: { word: 'pears' } }),
    ])
    input.hear({ kind: 'writing', text: '{"wo' })
    await over()
    expect(sent).toEqual([
      ['partial', { arguments: { word: 'pe' } }],
      ['partial', { arguments: { word: 'pear' } }],
      ['whole', { arguments: { word: 'pears' } }],
    ])
  })

  it('are sent once when they are complete already', async () => {
    const { input, sent, over } = conversation([])
    input.hear({ kind: 'writing', text: '{"word":"pe' })
    input.hear({ kind: 'whole', arguments: { word: 'pears' } })
    await over()
    expect(sent).toEqual([['whole', { arguments: { word: 'pears' } }]])
  })

  it('end with the App', async () => {
    const { input, sent, over } = conversation([])
    input.hear({ kind: 'writing', text: '{"word":"pe' })
    await over()
    expect(sent).toEqual([['partial', { arguments: { word: 'pe' } }]])
  })
})
