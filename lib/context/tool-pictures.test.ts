import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { withUploads } from './attachments.ts'
import { OURS } from './upload-id.ts'

const sees = { title: 'M', vision: true, files: null }
const MIB = 1024 * 1024

/** Makes a prompt with one tool result that holds these pictures. */
function promptWith(ids: string[]): LanguageModelV4Prompt {
  const pictures = ids.map(id => ({
    type: 'file' as const,
    mediaType: 'image/png',
    filename: `${id}.png`,
    data: { type: 'reference' as const, reference: { [OURS]: id } },
  }))
  return [
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 't', output: { type: 'content', value: pictures } }] },
  ]
}

async function shown(ids: string[], read: (id: string) => Promise<{ bytes: Buffer }>, model = sees): Promise<string[]> {
  const [message] = await withUploads(promptWith(ids), model, read)
  const [part] = message?.role === 'tool' ? message.content : []
  const value = part?.type === 'tool-result' && part.output.type === 'content' ? part.output.value : []
  return value.map(one => one.type)
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const bytes = (size: number) => async () => ({ bytes: Buffer.alloc(size) })

describe('the pictures of results in a prompt', () => {
  it('[H8] are the latest eight at most; the others are named', async () => {
    expect(await shown(named(8), bytes(10))).toEqual(Array.from({ length: 8 }, () => 'file'))
    expect((await shown(named(20), bytes(10))).slice(11)).toEqual(['text', ...Array.from({ length: 8 }, () => 'file')])
  })

  it('[H8] [ctx-09] leave four at a time, so that most new ones change nothing before them', async () => {
    const before = await shown(named(9), bytes(10))
    expect(before.slice(0, 5)).toEqual(['text', 'text', 'text', 'text', 'file'])
    for (const count of [10, 11, 12]) expect((await shown(named(count), bytes(10))).slice(0, 9)).toEqual(before)
  })

  it('[H8] share a limit of bytes, and none is larger than a provider takes', async () => {
    expect(await shown(['a', 'b', 'c', 'd', 'e'], bytes(3 * MIB))).toEqual(['text', 'file', 'file', 'file', 'file'])
    expect(await shown(['a'], bytes(4 * MIB))).toEqual(['text'])
  })

  it('[H8] that are gone, or that the model cannot see, are named', async () => {
    expect(await shown(['a'], () => Promise.reject(new AppError('file_not_found')))).toEqual(['text'])
    expect(await shown(['a'], bytes(10), { ...sees, vision: false })).toEqual(['text'])
  })
})
