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

const bytes = (size: number) => async () => ({ bytes: Buffer.alloc(size) })

describe('the pictures of results in a prompt', () => {
  it('[H8] are the latest eight; the others are named', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `p${at}`)
    expect(await shown(ids, bytes(10))).toEqual(['text', 'text', ...Array.from({ length: 8 }, () => 'file')])
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
