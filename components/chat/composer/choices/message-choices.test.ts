import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_TURN, readTurn, turnOf, withoutUrl, withTools } from './message-choices.ts'

const read = { key: 'docs.read', title: 'Read', ids: ['docs.read'] }
const docs = { key: 'docs', title: 'All tools of Docs', ids: ['docs.read', 'docs.search'] }
const clock = { key: 'clock.now', title: 'Now', ids: ['clock.now'] }

describe('choices for one answer', () => {
  it('are sent with the message, and nothing is where nothing was chosen', () => {
    expect(turnOf(NO_TURN)).toBeNull()
    expect(turnOf({ model: { id: 'a:b', title: 'B' }, tools: [] })).toEqual({ model: 'a:b' })
    expect(turnOf({ model: null, tools: [read, docs] })).toEqual({ tools: ['docs.read', 'docs.search'] })
  })

  it('hold each tool once: a server takes the place of its tools', () => {
    const one = withTools(NO_TURN, read)
    expect(withTools(one, read)).toBe(one)
    expect(withTools(withTools(one, clock), docs).tools).toEqual([clock, docs])
    const all = withTools(NO_TURN, docs)
    expect(withTools(all, read)).toBe(all)
  })
})

describe('an address that is taken out of the text', () => {
  it.each([
    ['see https://a.example/x now', 'see now'],
    ['https://a.example/x now', 'now'],
    ['see https://a.example/x', 'see'],
    ['https://a.example/x', ''],
    ['(https://a.example/x)', '()'],
    ['nothing', 'nothing'],
  ])('%s', (text, rest) => {
    expect(withoutUrl(text, 'https://a.example/x')).toBe(rest)
  })

  it('takes nothing else but one space', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        fc.pre(!before.includes('https') && !after.includes('https'))
        const rest = withoutUrl(`${before}https://a.example${after}`, 'https://a.example')
        expect(rest.replaceAll(' ', '')).toBe((before + after).replaceAll(' ', ''))
        expect(before.length + after.length - rest.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('choices that a tab has kept', () => {
  it('are read as they were written', () => {
    const turn = { model: { id: 'openai:gpt', title: 'GPT' }, tools: [{ key: 'files', title: 'All tools of Files', ids: ['files.*'] }] }
    expect(readTurn(JSON.stringify(turn))).toEqual(turn)
  })

  it.each([null, '', '[]', '{"tools":[{"key":1}],"model":7}', 'null'])('are none where nothing of %j is understood', text => {
    expect(readTurn(text) ?? NO_TURN).toEqual(NO_TURN)
  })
})
