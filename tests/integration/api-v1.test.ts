import { afterAll, describe } from 'vitest'
import { endShared } from './api-v1/shared.ts'

afterAll(endShared)

/** One server for all of these, and people of their own for each. The documentation comes first: its examples find an empty folder. */
describe('docs', async () => {
  await import('./api-v1/docs.ts')
})
describe('admin', async () => {
  await import('./api-v1/admin.ts')
})
describe('chat', async () => {
  await import('./api-v1/chat.ts')
})
describe('completions', async () => {
  await import('./api-v1/completions.ts')
})
describe('refusals', async () => {
  await import('./api-v1/refusals.ts')
})
describe('runs', async () => {
  await import('./api-v1/runs.ts')
})
describe('sessions', async () => {
  await import('./api-v1/sessions.ts')
})
describe('stream', async () => {
  await import('./api-v1/stream.ts')
})
