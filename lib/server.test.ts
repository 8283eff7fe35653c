import { expect, it } from 'vitest'
import type * as ServerModule from '#lib/server.ts'

it('is one server for every copy of its module, as pages and routes have one each', async () => {
  const load = (copy: string) => import(/* @vite-ignore */ `./server.ts?${copy}`) as Promise<typeof ServerModule>
  const [page, route] = [await load('page'), await load('route')]
  expect(page.server).not.toBe(route.server)
  expect(() => page.server()).toThrow('before start-up')
  const value = { name: 'the one' } as never
  route.installServer(value)
  expect(page.server()).toBe(value)
})
