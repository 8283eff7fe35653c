import { describe, expect, it } from 'vitest'
import type { WorkspaceMap } from '#lib/maps/index.ts'
import type { ItemKey } from '../tracker/tier.ts'
import { chatMaps, type MapsPort } from './chat-maps.ts'
import { mapItems, referencesOf } from './map-items.ts'

/** Each entry takes as many tokens as its path has characters, and ten more. */
const count = (text: string) => text.length

function mapOf(files: Record<string, { references?: number; refersTo?: string[]; block?: string }>): WorkspaceMap {
  const entries = Object.entries(files).map(([path, { references = 0, refersTo = [], block = `${path}: ${'x'.repeat(8)}` }]) => {
    return { path, block, signature: path, references, refersTo }
  })
  return { legend: 'legend', entries }
}

const share = (mostTokens: number, more: { shown?: string[]; held?: ItemKey[] } = {}) => ({
  shown: new Set(more.shown ?? ['a', 'b', 'c', 'd']),
  held: new Set(more.held ?? []),
  mostTokens,
  count,
})
const keysOf = ({ entries }: { entries: { key: string }[] }) => entries.map(({ key }) => key)

describe('the entries of a map in a request', () => {
  const map = mapOf({ a: {}, b: { references: 3 }, c: { references: 1 }, d: {} })

  it('are all there where they fit, by path, without files that the model may not have', () => {
    expect(keysOf(mapItems(map, 'code', share(1_000)))).toEqual(['sym:a', 'sym:b', 'sym:c', 'sym:d'])
    expect(keysOf(mapItems(map, 'document', share(1_000, { shown: ['a', 'c', 'd'] })))).toEqual(['doc:a', 'doc:c', 'doc:d'])
  })

  it('are those of earlier requests and then the most referenced where not all fit', () => {
    expect(keysOf(mapItems(map, 'code', share(30)))).toEqual(['sym:b', 'sym:c'])
    expect(keysOf(mapItems(map, 'code', share(30, { held: ['sym:d'] })))).toEqual(['sym:b', 'sym:d'])
  })

  it('leave out one that is too large, and not those behind it', () => {
    const large = mapOf({ a: { references: 9, block: 'x'.repeat(500) }, b: {} })
    expect(keysOf(mapItems(large, 'code', share(100)))).toEqual(['sym:b'])
  })

  it('keep their hash where only a reference is new, and not their text', () => {
    const [before] = mapItems(mapOf({ a: { block: 'a: ←1' } }), 'code', share(100)).entries
    const [after] = mapItems(mapOf({ a: { block: 'a: ←2' } }), 'code', share(100)).entries
    expect([before?.hash === after?.hash, before?.text === after?.text]).toEqual([true, false])
  })

  it('refer to each other by their keys', () => {
    expect([...referencesOf(mapOf({ a: { refersTo: ['b'] }, b: {} }), 'document')]).toEqual([
      ['doc:a', ['doc:b']],
      ['doc:b', []],
    ])
  })
})

describe('the maps of a chat', () => {
  const numbers = Array.from({ length: 90 }, (_, at) => String(at + 10))
  const sight = { paths: async () => numbers }
  const place = { actor: {} as never, chatId: 'c', workspaceId: 'app', window: 1_000, sight, count }
  const port = (maps: { code?: WorkspaceMap; document?: WorkspaceMap }): MapsPort => ({ map: async (_, mode) => maps[mode] ?? null })
  const tracker = { items: [], broken: [], moves: [], indexes: ['sym:app', 'doc:app', 'sym:other'] }
  const chat = { mode: 'code' as const, crossRef: false }

  it('are that of its mode, and with cross-reference the other one in half the room', async () => {
    const many = mapOf(Object.fromEntries(numbers.map(name => [name, {}])))
    const maps = port({ code: many, document: many })
    const one = await chatMaps(maps, { ...place, chat, tracker })
    expect([one.legends.map(({ key }) => key), one.index.names]).toEqual([['system:legend-sym'], ['sym:app']])
    const both = await chatMaps(maps, { ...place, chat: { ...chat, crossRef: true }, tracker })
    const ofKind = (kind: string) => both.entries.filter(({ key }) => key.startsWith(kind)).length
    expect([ofKind('sym:'), ofKind('doc:')]).toEqual([20, 9])
    expect(both.index.names).toEqual(['sym:app', 'doc:app'])
  })

  it('keep an index known whose map is not ready, and tell that its entries are unread', async () => {
    const { legends, entries, index } = await chatMaps(port({}), { ...place, chat, tracker })
    expect([legends, entries, index.names, [...index.unread]]).toEqual([[], [], ['sym:app'], ['sym']])
  })
})
