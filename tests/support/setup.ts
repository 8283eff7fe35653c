import { format } from 'node:util'
import { afterEach } from 'vitest'

const strays: string[] = []

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
