import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envVariables, parseEnv } from '#lib/platform/index.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const named = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

describe('.env.example', () => {
  it('names every variable once, and no other', () => {
    expect(named.map(([name]) => name).sort()).toEqual([...envVariables].sort())
  })

  it('[run-18] shows the defaults, all of them together', () => {
    const { variables: _, nodeEnv, ...plain } = parseEnv({})
    const { variables, nodeEnv: shown, ...given } = parseEnv(Object.fromEntries(named))
    expect(given).toEqual({
      ...plain,
      providers: {
        openai: { apiKey: null, baseUrl: variables.OPENAI_BASE_URL },
        anthropic: { apiKey: null, baseUrl: variables.ANTHROPIC_BASE_URL },
        google: { apiKey: null, baseUrl: variables.GOOGLE_GENERATIVE_AI_BASE_URL },
        ollama: null,
      },
    })
    expect([nodeEnv, shown]).toEqual(['development', 'production'])
  })
})

describe('docs/operating.md', () => {
  it('explains every variable', () => {
    const text = read('docs/operating.md')
    expect(envVariables.filter(name => !text.includes(`\`${name}\``))).toEqual([])
  })
})
