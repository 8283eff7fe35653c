import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useResource } from './use-resource.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows other data although the data before are reloaded late', async () => {
  const answers = new Map<string, () => void>()
  vi.stubGlobal('fetch', (path: string) => {
    const answered = new Promise<void>(resolve => answers.set(path, resolve))
    return answered.then(() => Response.json({ data: [{ key: path }] }))
  })
  const { result, rerender } = renderHook(({ by }: { by: 'day' | 'model' }) => useResource('GET /api/usage', { query: { by } }), {
    initialProps: { by: 'day' },
  })
  const reloadBefore = result.current[1].reload
  rerender({ by: 'model' })
  await act(async () => {
    void reloadBefore()
    answers.get('/api/usage?by=model')?.()
  })
  await waitFor(() => expect(result.current[0]).toMatchObject({ state: 'ready', data: { data: [{ key: '/api/usage?by=model' }] } }))
})
