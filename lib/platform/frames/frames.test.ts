import { describe, expect, it } from 'vitest'
import { createFrames } from './frames.ts'

describe('a frame', () => {
  it('reads what waits, then stores, also what only the reading has brought', async () => {
    const frames = createFrames(() => 1)
    const said: string[] = []
    await new Promise<void>(resolve => {
      frames.toStore(() => said.push('store a'))
      frames.toRead(() => said.push('read'))
      frames.toRead(() =>
        frames.toStore(() => {
          said.push('store b')
          resolve()
        }),
      )
    })
    expect(said).toEqual(['read', 'store a', 'store b'])
  })

  it('calls each once, however often it was asked for, and again only when it is asked again', async () => {
    const frames = createFrames(() => 1)
    let stored = 0
    const store = () => void stored++
    const next = () => new Promise<void>(resolve => frames.toStore(resolve))
    frames.toStore(store)
    frames.toStore(store)
    await next()
    expect(stored).toBe(1)
    await next()
    expect(stored).toBe(1)
    frames.toStore(store)
    await next()
    expect(stored).toBe(2)
  })

  it('leaves out what was taken back', async () => {
    const frames = createFrames(() => 1)
    const said: string[] = []
    const read = () => void said.push('read')
    frames.toRead(read)
    expect([frames.takeBack(read), frames.takeBack(read)]).toEqual([true, false])
    await new Promise<void>(resolve => frames.toStore(resolve))
    expect(said).toEqual([])
  })
})
