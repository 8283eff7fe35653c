import { expect, vi } from 'vitest'

const patience = Number(process.env.PARLEY_PATIENCE ?? 1)
const { waitFor, waitUntil } = vi
const { poll } = expect

/** Milliseconds that a test may take or wait, on a machine as busy as this one. */
export const patient = (ms: number): number => ms * patience

/** A test gives the wait of a quiet machine, or none for ten seconds. */
function scaled<Options extends { timeout?: number }>(options: number | Options | undefined): Options {
  const given = typeof options === 'object' ? options : ({} as Options)
  return { ...given, timeout: patient((typeof options === 'number' ? options : given.timeout) ?? 10_000) }
}

vi.waitFor = (callback, options) => waitFor(callback, scaled(options))
vi.waitUntil = (callback, options) => waitUntil(callback, scaled(options))
expect.poll = (look, options) => poll(look, scaled(options))
