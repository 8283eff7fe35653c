import { vi } from 'vitest'
import { asked } from './next-headers.ts'

// Next keeps the request of a page where only its own server puts it.
vi.mock('next/headers', () => ({
  headers: async () => asked.getStore() ?? new Headers(),
  cookies: async () => {
    const pairs = (asked.getStore()?.get('cookie') ?? '').split('; ').map(pair => pair.split(/=(.*)/))
    const held = new Map(pairs.map(([name = '', value = '']) => [name, value]))
    return { get: (name: string) => (held.has(name) ? { name, value: held.get(name) } : undefined) }
  },
}))
vi.mock('next/server', async actual => ({ ...(await actual<object>()), after: () => undefined, connection: async () => undefined }))
