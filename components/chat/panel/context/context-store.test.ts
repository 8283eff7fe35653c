import { describe, expect, it } from 'vitest'
import { contextView } from '#components/gallery/samples/context-views.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { createContextStore } from './context-store.ts'

/** Plays the server and the clock: each load and choice waits until the test answers it. */
function stage() {
  const loads: PromiseWithResolvers<ContextView>[] = []
  const choices: PromiseWithResolvers<void>[] = []
  let due: (() => void)[] = []
  let isVisible = true
  const store = createContextStore({
    load: () => {
      const load = Promise.withResolvers<ContextView>()
      loads.push(load)
      return load.promise
    },
    choose: () => {
      const choice = Promise.withResolvers<void>()
      choices.push(choice)
      return choice.promise
    },
    isVisible: () => isVisible,
    after: (_, run) => void due.push(run),
  })
  const pass = () => {
    const now = due
    due = []
    for (const run of now) run()
  }
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const hide = (is: boolean) => {
    isVisible = !is
  }
  return { store, loads, choices, pass, settle, hide }
}

const first = contextView()
const second = contextView({ totalTokens: 50_000 })

async function loaded() {
  const play = stage()
  play.store.refresh()
  play.pass()
  play.loads[0]?.resolve(first)
  await play.settle()
  return play
}

describe('the context of a chat', () => {
  it('is requested once for several changes, and once more for a change meanwhile', async () => {
    const { store, loads, pass, settle } = stage()
    store.refresh()
    store.refresh()
    pass()
    expect(loads).toHaveLength(1)
    store.refresh()
    pass()
    store.refresh()
    pass()
    expect(loads).toHaveLength(1)
    loads[0]?.resolve(first)
    await settle()
    pass()
    expect(loads).toHaveLength(2)
    loads[1]?.resolve(second)
    await settle()
    expect(store.read()).toEqual({ view: second, error: null })
    pass()
    expect(loads).toHaveLength(2)
  })

  it('is not requested while the page is hidden', () => {
    const { store, loads, pass, hide } = stage()
    hide(true)
    store.refresh()
    pass()
    expect(loads).toEqual([])
    hide(false)
    store.refresh()
    pass()
    expect(loads).toHaveLength(1)
  })

  it('keeps its numbers while others are loaded, and where that fails', async () => {
    const { store, loads, pass, settle } = await loaded()
    store.refresh()
    pass()
    expect(store.read().view).toBe(first)
    loads[1]?.reject(new Error('Parley cannot be reached.'))
    await settle()
    expect(store.read()).toEqual({ view: first, error: 'Parley cannot be reached.' })
  })
})

describe('a choice', () => {
  it('shows at once, and no answer from before it takes it back', async () => {
    const { store, loads, choices, pass, settle } = await loaded()
    store.refresh()
    pass()
    const chosen = store.choose('file:src/money.ts', 'left_out')
    expect(store.read().view?.leftOut.map(({ label }) => label)).toContain('src/money.ts')
    loads[1]?.resolve(second)
    await settle()
    expect(store.read().view?.leftOut.map(({ label }) => label)).toContain('src/money.ts')
    choices[0]?.resolve()
    await chosen
    pass()
    loads[2]?.resolve(second)
    await settle()
    expect(store.read().view).toBe(second)
  })

  it('is taken back where it is refused', async () => {
    const { store, choices } = await loaded()
    const chosen = store.choose('url:9f2c', 'left_out')
    choices[0]?.reject(new Error('No.'))
    await expect(chosen).rejects.toThrow('No.')
    expect(store.read().view).toBe(first)
  })
})
