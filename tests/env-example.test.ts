import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envVariables, parseEnv } from '#lib/platform/index.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const named = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

describe('.env.example', () => {
  it('names every variable once, and no other', () => {
    expect(named.map(([name]) => name).sort()).toEqual([...envVariables].sort())
  })

  it('shows the defaults', () => {
    const shown = Object.fromEntries(named)
    const plain = parseEnv({})
    const { port, host, dataDir, logLevel } = parseEnv({
      PORT: shown.PORT,
      HOST: shown.HOST,
      PARLEY_DATA_DIR: shown.PARLEY_DATA_DIR,
      PARLEY_LOG_LEVEL: shown.PARLEY_LOG_LEVEL,
    })
    expect({ port, host, dataDir, logLevel }).toEqual({
      port: plain.port,
      host: plain.host,
      dataDir: plain.dataDir,
      logLevel: plain.logLevel,
    })
  })

  it('shows values that are accepted, all of them together', () => {
    const secrets = Object.fromEntries(named.filter(([, value]) => value === '').map(([name]) => [name, 'x'.repeat(40)]))
    expect(() => parseEnv({ ...Object.fromEntries(named), ...secrets })).not.toThrow()
  })
})

describe('docs/operating.md', () => {
  it('explains every variable', () => {
    const text = read('docs/operating.md')
    expect(envVariables.filter(name => !text.includes(`\`${name}\``))).toEqual([])
  })
})
