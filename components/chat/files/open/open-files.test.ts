import { describe, expect, it } from 'vitest'
import { RequestError } from '#components/request.ts'
import { shownText } from './open-file.ts'
import { createOpenFiles, type DraftPorts } from './open-files.ts'

const shaOf = (content: string) => `sha of ${content}`

/** Stands for a server with one folder, and a browser that keeps drafts. */
function stage(files: Record<string, string> = { a: 'one' }) {
  const server = new Map(Object.entries(files))
  const kept = new Map<string, { content: string; sha256: string | null }>()
  const drafts: DraftPorts = {
    find: path => kept.get(path) ?? null,
    keep: (path, draft) => void (draft ? kept.set(path, draft) : kept.delete(path)),
  }
  const opened = () =>
    createOpenFiles({
      async read(path) {
        const content = server.get(path)
        if (content === undefined) throw new RequestError({ code: 'not_found', message: 'There is no file at this path.' }, 404)
        return { content, sha256: shaOf(content), sizeBytes: content.length }
      },
      async write(path, content, sha256) {
        const there = server.get(path)
        if ((there === undefined ? null : shaOf(there)) !== sha256)
          throw new RequestError({ code: 'changed_on_disk', message: 'This file has changed.' }, 409)
        server.set(path, content)
        return { sha256: shaOf(content) }
      },
      drafts,
    })
  const store = opened()
  const file = (of = store) => {
    const found = of.read().a
    if (found?.state !== 'ready') throw new Error(`not ready: ${found?.state}`)
    return found
  }
  return { store, server, kept, opened, file }
}

describe('a file that is edited', () => {
  it('is saved over the text that it was made of', async () => {
    const { store, server, kept, file } = stage()
    await store.load('a')
    store.edit('a', 'one and a half')
    expect(kept.get('a')).toEqual({ content: 'one and a half', sha256: shaOf('one') })
    await store.save('a')
    expect(server.get('a')).toBe('one and a half')
    expect(file()).toMatchObject({ draft: null, isSaving: false, error: null, base: { sha256: shaOf('one and a half') } })
    expect(kept.size).toBe(0)
  })

  it('keeps what is typed while it is saved', async () => {
    const { store, server, file } = stage()
    await store.load('a')
    store.edit('a', 'two')
    const saved = store.save('a')
    store.edit('a', 'two and more')
    await saved
    expect([server.get('a'), file().draft]).toEqual(['two', 'two and more'])
    await store.save('a')
    expect([server.get('a'), file().draft]).toEqual(['two and more', null])
  })

  it('overwrites nothing that came meanwhile, and loses nothing', async () => {
    const { store, server, file } = stage()
    await store.load('a')
    store.edit('a', 'mine')
    server.set('a', 'theirs')
    await store.save('a')
    expect(server.get('a')).toBe('theirs')
    expect(file()).toMatchObject({ draft: 'mine', newer: { content: 'theirs' }, isSaving: false })
    // Saving again writes nothing as long as nothing is decided.
    await store.save('a')
    expect(server.get('a')).toBe('theirs')
    store.keepDraft('a')
    await store.save('a')
    expect([server.get('a'), file().newer]).toEqual(['mine', null])
  })

  it('takes the newer text where the person wants it', async () => {
    const { store, server, kept, file } = stage()
    await store.load('a')
    store.edit('a', 'mine')
    server.set('a', 'theirs')
    await store.load('a')
    expect(shownText(file())).toBe('mine')
    const { revision } = file()
    store.dropDraft('a')
    expect(file()).toMatchObject({ base: { content: 'theirs' }, draft: null, revision: revision + 1 })
    expect(kept.size).toBe(0)
  })

  it('stays compared with the newer text after a reload, however often the file is looked at', async () => {
    const { store, server, opened, file } = stage()
    await store.load('a')
    store.edit('a', 'mine')
    server.set('a', 'theirs')
    const again = opened()
    await again.load('a')
    await again.load('a')
    expect(file(again)).toMatchObject({ draft: 'mine', newer: { content: 'theirs' } })
    await again.save('a')
    expect(server.get('a')).toBe('theirs')
  })

  it('is not set back by a look that began before it was saved', async () => {
    const first = Promise.withResolvers<void>()
    let [content, reads] = ['one', 0]
    const store = createOpenFiles({
      async read() {
        reads += 1
        const seen = content
        if (reads === 2) await first.promise
        return { content: seen, sha256: shaOf(seen), sizeBytes: seen.length }
      },
      async write(_path, written) {
        content = written
        return { sha256: shaOf(written) }
      },
      drafts: { find: () => null, keep: () => undefined },
    })
    await store.load('a')
    const look = store.load('a')
    store.edit('a', 'two')
    await store.save('a')
    first.resolve()
    await look
    expect(store.read().a).toMatchObject({ base: { content: 'two' }, draft: null, newer: null, revision: 0 })
  })

  it('outlives its file', async () => {
    const { store, server, file, opened } = stage()
    await store.load('a')
    store.edit('a', 'mine')
    server.delete('a')
    await store.load('a')
    expect(file()).toMatchObject({ draft: 'mine', newer: { sha256: null } })
    const later = opened()
    await later.load('a')
    expect(file(later)).toMatchObject({ draft: 'mine', newer: { sha256: null } })
    later.keepDraft('a')
    await later.save('a')
    expect(server.get('a')).toBe('mine')
  })
})

describe('an earlier version', () => {
  it('is a draft until it is saved, of a file that is gone as well', async () => {
    const { store, server, file } = stage()
    await store.load('a')
    store.restore('a', 'earlier')
    expect([file().draft, file().revision, server.get('a')]).toEqual(['earlier', 1, 'one'])
    store.forget('a')
    server.delete('a')
    await store.load('a')
    expect(store.read().a).toMatchObject({ state: 'failed' })
    store.restore('a', 'earlier')
    await store.save('a')
    expect(server.get('a')).toBe('earlier')
  })
})

describe('a file that is only shown', () => {
  it('follows the server', async () => {
    const { store, server, file } = stage()
    await store.load('a')
    server.set('a', 'two')
    await store.load('a')
    expect(file()).toMatchObject({ base: { content: 'two' }, draft: null, revision: 1 })
    server.delete('a')
    await store.load('a')
    expect(store.read().a).toMatchObject({ state: 'failed', code: 'not_found' })
  })
})

describe('a draft from before a reload', () => {
  it('is shown again, with the newer text where there is one', async () => {
    const { store, server, file, opened } = stage()
    await store.load('a')
    store.edit('a', 'mine')
    const again = opened()
    await again.load('a')
    expect(file(again)).toMatchObject({ draft: 'mine', newer: null })
    server.set('a', 'theirs')
    const later = opened()
    await later.load('a')
    expect(file(later)).toMatchObject({ draft: 'mine', newer: { content: 'theirs' } })
  })
})
