import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envVariables } from '#lib/platform/index.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const exists = (file: string) => existsSync(new URL(`../${file}`, import.meta.url))
const ignored = read('.dockerignore').split('\n').filter(Boolean)
const dockerfile = read('Dockerfile')

/** Variables that the image sets for Node, Next and npm, not for Parley. */
const FOREIGN = ['NEXT_TELEMETRY_DISABLED', 'HOME']

describe('Dockerfile', () => {
  it('copies what is there and not ignored', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter(name => !exists(name) || ignored.includes(name))).toEqual([])
  })

  it('copies everything that the launcher looks at to know its own build again', () => {
    const looked = [...read('scripts/launch/prepare.mjs').matchAll(/^const (?:sources|configs) = \[(.+)\]$/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    )
    expect(looked.length).toBeGreaterThan(8)
    for (const name of looked.filter(exists))
      expect(dockerfile, name).toMatch(new RegExp(`^COPY (.* )?${name.replaceAll('.', '\\.')} `, 'm'))
  })

  it('sets variables that Parley reads', () => {
    const names = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map(pair => pair.split('=')[0] ?? ''),
    )
    expect(names.filter(name => !FOREIGN.includes(name) && !envVariables.includes(name))).toEqual([])
  })

  it('runs scripts of the repository as an ordinary user', () => {
    expect(dockerfile.match(/^USER (.+)$/m)?.[1]).toBe('node')
    for (const [, script = ''] of dockerfile.matchAll(/"node", "([^"]+)"/g)) expect(exists(script), script).toBe(true)
  })
})
