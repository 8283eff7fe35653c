import { describe, expect, it } from 'vitest'
import { createReaders } from './readers.ts'

describe('the readers of a live link', () => {
  const enter = (readers: ReturnType<typeof createReaders>, share: string, address: string) => {
    try {
      return readers.enter(share, address)
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it('[web-06] are 300 of one link and 60 at one address, and none more until one leaves', () => {
    const readers = createReaders()
    const leaves = Array.from({ length: 60 }, () => readers.enter('one', 'home'))
    expect(enter(readers, 'another', 'home')).toBe('too_many_readers')
    for (let n = 60; n < 300; n++) readers.enter('one', '')
    expect([enter(readers, 'one', 'away'), typeof enter(readers, 'another', 'away')]).toEqual(['too_many_readers', 'function'])
    leaves[0]?.()
    expect(typeof enter(readers, 'one', 'home')).toBe('function')
    expect(enter(readers, 'one', 'home')).toBe('too_many_readers')
  })

  it('free one place each, however often they leave', () => {
    const readers = createReaders({ share: 2, address: 9 })
    const [first] = [readers.enter('one', ''), readers.enter('one', '')]
    first()
    first()
    expect([typeof enter(readers, 'one', ''), enter(readers, 'one', '')]).toEqual(['function', 'too_many_readers'])
  })
})
