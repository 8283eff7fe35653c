import { describe, expect, it } from 'vitest'
import { type Entry, matching } from './entries.ts'
import { standsIn, triggerAt, withoutTrigger } from './trigger.ts'

describe('what opens a menu', () => {
  it.each([
    ['/', 1, { kind: 'prompts', query: '', from: 0, to: 1 }],
    ['/gre', 4, { kind: 'prompts', query: 'gre', from: 0, to: 4 }],
    ['/gre you', 8, null],
    ['see /etc', 8, null],
    ['@', 1, { kind: 'resources', query: '', from: 0, to: 1 }],
    ['read @no and', 8, { kind: 'resources', query: 'no', from: 5, to: 8 }],
    ['ada@example.org', 15, null],
    ['#', 1, { kind: 'files', query: '', from: 0, to: 1 }],
    ['read #src/a and', 11, { kind: 'files', query: 'src/a', from: 5, to: 11 }],
    ['see #https://a.example/#part', 28, { kind: 'files', query: 'https://a.example/#part', from: 4, to: 28 }],
    ['## Heading', 2, null],
    ['mends #12', 9, null],
    ['c#', 2, null],
    ['one\n@two', 8, { kind: 'resources', query: 'two', from: 4, to: 8 }],
  ] as const)('%s', (text, caret, trigger) => {
    expect(triggerAt(text, caret)).toEqual(trigger)
  })

  it('is void once the text has changed', () => {
    const trigger = triggerAt('/team', 5)
    expect(trigger && [standsIn('/team', trigger), standsIn('', trigger), standsIn('Promote Alice', trigger)]).toEqual([true, false, false])
  })

  it('is removed from the text', () => {
    const trigger = triggerAt('read @no and tell', 8)
    expect(trigger && withoutTrigger('read @no and tell', trigger)).toBe('read  and tell')
  })
})

describe('the matching entries', () => {
  it('show some of each kind before anything is typed, where there are too many', () => {
    const file = (path: string): Entry => ({ kind: 'file', key: path, title: path, detail: path, folder: 'Work', workspaceId: 'w', path })
    const model = (id: string): Entry => ({ kind: 'model', key: id, title: id, detail: id, model: id })
    const all = [...Array.from({ length: 60 }, (_, at) => file(`a${at}.txt`)), model('a:one')]
    expect(matching(all, '').map(({ kind }) => kind)).toEqual([...Array<string>(12).fill('file'), 'model'])
    expect(matching(all.slice(0, 60), '')).toHaveLength(50)
    expect(matching(all, 'A59').map(({ title }) => title)).toEqual(['a59.txt'])
  })

  const entry = (name: string, server = 's'): Entry => {
    const prompt = { server, serverTitle: server, name, title: null, description: '', arguments: [], completes: false }
    return { kind: 'prompt', key: `${server} ${name}`, title: name, detail: `/${server}.${name}`, prompt }
  }

  it('begin with the typed text, or contain it', () => {
    const entries = [entry('tell'), entry('hotel'), entry('rest'), entry('x', 'telling')]
    expect(matching(entries, 'TEL').map(one => one.title)).toEqual(['tell', 'x', 'hotel'])
    expect(matching(entries, '')).toHaveLength(4)
  })
})
