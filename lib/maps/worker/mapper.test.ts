import { type ChildProcess, spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createMapper } from './mapper.ts'

const file = (path: string, text: string) => ({ path, text, sizeBytes: text.length })

describe('maps in a process of their own', () => {
  it('follow files that change, come and go, and are in order', async () => {
    const mapper = createMapper()
    try {
      await mapper.update('w', { removed: [], files: [file('b.ts', 'export const b = 1\n'), file('c.ts', "import { b } from './b'\n")] })
      const first = await mapper.map('w', 'code')
      expect(first.entries.map(({ block }) => block)).toEqual(['b.ts: ←1\nv b ←c.ts', 'c.ts:\ni b.ts'])
      await mapper.update('w', { removed: ['c.ts'], files: [file('a.ts', "export * from './b'\n"), file('n.md', '# Notes\n')] })
      const second = await mapper.map('w', 'code')
      expect(second.entries.map(({ block }) => block)).toEqual(['a.ts:\ni b.ts', 'b.ts: ←1\nv b', 'n.md: 8 B'])
      expect((await mapper.map('w', 'document')).entries.map(({ path }) => path)).toEqual(['n.md'])
      const manifest = file('packages/ui/package.json', '{"name":"@my/ui","main":"main.ts"}')
      const main = file('packages/ui/main.ts', 'export const ui = 1\n')
      await mapper.update('w', { removed: [], files: [manifest, main, file('app.ts', "import { ui } from '@my/ui'\n")] })
      const third = await mapper.map('w', 'code')
      expect(third.entries.find(({ path }) => path === 'app.ts')?.block).toContain('i packages/ui/main.ts')
      mapper.forget('w')
      expect((await mapper.map('w', 'code')).entries).toEqual([])
    } finally {
      await mapper.close()
    }
  })

  it('are lost where the process ends, and asked of a new one', async () => {
    const started: ChildProcess[] = []
    const mapper = createMapper({
      start: () => {
        const child = spawn(process.execPath, ['-e', "process.on('message', () => process.exit(1))"], {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
        started.push(child)
        return child
      },
    })
    await expect(mapper.map('w', 'code')).rejects.toThrow('the worker of maps has ended')
    expect(mapper.generation()).toBe(1)
    await expect(mapper.update('w', { removed: [], files: [] })).rejects.toThrow('the worker of maps has ended')
    expect(started).toHaveLength(2)
    await mapper.close()
  })
})
