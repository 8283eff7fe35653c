import { format } from 'node:util'
import fc from 'fast-check'
import { afterAll, afterEach, vi } from 'vitest'
import './patience.ts'
import { seed } from './proofs.ts'

const strays: string[] = []
const env = { ...process.env }
const folder = process.cwd()
/** A property fails again with the seed that the run printed. */
fc.configureGlobal({ seed })
/** Code that can be loaded once only. */
const LOADED = 'parley.schema-engine'

/** A test that expects a line on the console spies on it (`vi.spyOn(console, 'error').mockImplementation(…)`) and asserts it. */
for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => {
    strays.push(`console.${method}: ${format(...words)}`)
  }
}

afterEach(() => {
  const found = strays.splice(0)
  if (found.length > 0) throw new Error(`the test left lines on the console:\n${found.join('\n')}`)
})

/** The next file runs in the same process, with the same modules: it finds clock, environment and globals as this one did. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith('parley.') && key.description !== LOADED) Reflect.deleteProperty(globalThis, key)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  if (process.cwd() !== folder) process.chdir(folder)
})
