import { describe, expect, it } from 'vitest'
import { cleanListPage } from './clean-transport.ts'

describe('a page of what a server offers', () => {
  it('keeps of the arguments of a prompt what the protocol knows', () => {
    const prompt = {
      name: 'p',
      size: 3,
      junk: 1,
      arguments: [{ name: 'a', description: 'd', arguments: [{ name: 'b' }] }, { name: 4 }, 'c'],
    }
    expect(cleanListPage('prompts/list', { prompts: [prompt, {}, null] })).toEqual({
      prompts: [{ name: 'p', size: 3, arguments: [{ name: 'a', description: 'd', required: false }] }],
      nextCursor: undefined,
    })
  })

  it('is read however deep its arguments are nested', () => {
    const depth = 100_000
    const text = `{"prompts":[${'{"name":"a","arguments":['.repeat(depth)}${']}'.repeat(depth)}]}`
    expect(cleanListPage('prompts/list', JSON.parse(text))).toMatchObject({ prompts: [{ name: 'a', arguments: [{ name: 'a' }] }] })
  })
})
