import { describe, expect, it } from 'vitest'
import { namedPaths, otherForms, plainPath } from './given-path.ts'

const by = { root: '/srv/app', names: ['app', 'My app'] }
const paths = (given: string) => otherForms(given, by).map(({ path }) => path)

describe('[ws-25] a path with something before it', () => {
  it.each([
    ['/src/a.py', 'src/a.py'],
    ['/srv/app/src/a.py', 'src/a.py'],
    ['file:///srv/app/src/a.py', 'src/a.py'],
    ['src\\a.py', 'src/a.py'],
    ['.\\src\\a.py', 'src/a.py'],
    ['app/src/a.py', 'src/a.py'],
    ['/app/src/a.py', 'src/a.py'],
    ['My app/src/a.py', 'src/a.py'],
    ['b/src/a.py', 'src/a.py'],
    ['b/app/src/a.py', 'src/a.py'],
  ])('%s may mean %s', (given, path) => {
    expect(paths(given)).toContain(path)
  })

  it.each(['../a.py', '/../a.py', 'b/../a.py', 'app/.git/config', '\\..\\a.py', 'src/a.py'])(
    'never leads out of the folder, nor where it says nothing more: %s',
    given => {
      expect(paths(given).filter(path => path.includes('..') || path.includes('.git'))).toEqual([])
      if (given === 'src/a.py') expect(paths(given)).toEqual([])
    },
  )

  it('is sure behind the root alone, and plain without the point', () => {
    expect(otherForms('/srv/app/n.py', by).find(({ path }) => path === 'n.py')).toEqual({ path: 'n.py', isSure: true })
    expect(plainPath('././src/a.py')).toBe('src/a.py')
  })
})

describe('a path that repeats what may stand before one', () => {
  it.each(['app/', 'a/', '/', './', '\\'])('is read in linear time: %s', before => {
    const startedMs = performance.now()
    for (const times of [12, 200, 100_000]) otherForms(`${before.repeat(times)}x`, { root: '/', names: ['app', 'app', 'a'] })
    expect(performance.now() - startedMs).toBeLessThan(500)
  })
})

describe('the path that is meant', () => {
  const files = ['src/a.py', 'b/c.py']
  const named = async (given: string, more: readonly string[] = []) => {
    const there = [...files, ...more]
    const sniff = async (path: string) => (there.includes(path) ? 'text' : 'missing')
    return (await namedPaths([given], { ...by, paths: async () => there, sniff }))[0]
  }

  it.each([
    ['/src/a.py', 'src/a.py'],
    ['b/src/a.py', 'src/a.py'],
    ['src\\a.py', 'src/a.py'],
    ['app/src/a.py', 'src/a.py'],
    ['b/c.py', 'b/c.py'],
    ['/srv/app/new/n.py', 'new/n.py'],
    ['/src/n.py', 'src/n.py'],
    ['src\\n.py', 'src/n.py'],
    ['b/src/n.py', 'b/src/n.py'],
    ['/etc/passwd', '/etc/passwd'],
    ['../src/a.py', '../src/a.py'],
  ])('by %s is %s', async (given, path) => {
    expect(await named(given)).toBe(path)
  })

  it('is the whole where that is a file too', async () => {
    expect(await named('b/src/a.py', ['b/src/a.py'])).toBe('b/src/a.py')
  })
})
