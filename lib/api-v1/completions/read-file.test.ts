import { describe, expect, it } from 'vitest'
import type { SafeFetch, SafeFetchInit } from '#lib/platform/index.ts'
import { completionPrompt } from './prompt.ts'
import { createFileReader } from './read-file.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MIB = 1024 * 1024

/** Fakes a network. Records each request, and whether two were under way at once. */
function network(answer: (url: string) => Buffer | null) {
  const seen: Pick<SafeFetchInit, 'maxBytes'>[] = []
  let underWay = 0
  let mostAtOnce = 0
  const fetch: SafeFetch = async (url, { maxBytes }) => {
    seen.push({ maxBytes })
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    await new Promise(resolve => setImmediate(resolve))
    underWay -= 1
    const bytes = answer(String(url))
    return new Response(bytes && new Uint8Array(bytes), { status: bytes ? 200 : 404 })
  }
  return { fetch, seen, mostAtOnce: () => mostAtOnce }
}

function asking(fetch: SafeFetch, count: number) {
  const content = Array.from({ length: count }, (_, index) => ({
    type: 'image_url' as const,
    image_url: { url: `https://pictures.example/${index}.png` },
  }))
  return completionPrompt([{ role: 'user', content }], createFileReader(fetch, new AbortController().signal))
}

describe('images at addresses', () => {
  it('are fetched one after the other, in their order', async () => {
    const { fetch, seen, mostAtOnce } = network(url => Buffer.concat([PNG, Buffer.from(url)]))
    const [message] = await asking(fetch, 20)
    const files = (message as { content: { data: { data: string } }[] }).content
    const ends = files.map(({ data }) => Buffer.from(data.data, 'base64').toString().slice(-6))
    expect([ends[0], ends[9], ends.length, seen.length, mostAtOnce()]).toEqual(['/0.png', '/9.png', 20, 20, 1])
  })

  it('are limited in number per request', async () => {
    const { fetch, seen } = network(() => PNG)
    await expect(asking(fetch, 5_000)).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining('At most 20') })
    expect(seen).toEqual([])
  })

  it('share one limit of bytes', async () => {
    const { fetch, seen } = network(() => Buffer.concat([PNG, Buffer.alloc(15 * MIB - PNG.length)]))
    await asking(fetch, 3)
    expect(seen.map(({ maxBytes }) => maxBytes / MIB)).toEqual([20, 20, 10])
  })

  it('are not fetched after the first that fails', async () => {
    const { fetch, seen } = network(() => null)
    await expect(asking(fetch, 3)).rejects.toMatchObject({ code: 'unusable', message: expect.stringContaining('pictures.example') })
    expect(seen).toHaveLength(1)
  })
})
