import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitPicture, isOverLimit, withFittedPictures } from './fit-picture.ts'
import type { Scaled } from './scale-picture.ts'

const model = { title: 'Claude', mostImageBytes: 200_000 }
const noise = (channels: 3 | 4) =>
  sharp(randomBytes(300 * 300 * channels), { raw: { width: 300, height: 300, channels } })
    .png()
    .toBuffer()
const fake = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452000003e8000003e80802000000', 'hex'), Buffer.alloc(250_000, 7)])

describe('a picture above the limit of its model', () => {
  it.each([
    [3, 'image/jpeg'],
    [4, 'image/webp'],
  ] as const)('[P22] [life-14] of %i channels is scaled down below it as %s, in the same bytes each time', async (channels, mediaType) => {
    const bytes = await noise(channels)
    expect(isOverLimit(model, 'image/png', bytes.length)).toBe(true)
    const fitted = await fitPicture(model, bytes)
    expect([fitted?.mediaType, (fitted?.bytes.length ?? 0) <= model.mostImageBytes]).toEqual([mediaType, true])
    expect((await fitPicture(model, bytes))?.bytes).toBe(fitted?.bytes)
  })

  it('[P22] that was not scaled in time is tried anew, and one that cannot be scaled is not', async () => {
    const bytes = Buffer.from('a picture of a slow day')
    const done = { bytes: Buffer.from('small'), mediaType: 'image/jpeg' }
    const outcomes: Scaled[] = ['late', done]
    const scale = async () => outcomes.shift() ?? 'impossible'
    expect([await fitPicture(model, bytes, scale), await fitPicture(model, bytes, scale)]).toEqual([null, done])
    const other = Buffer.from('no picture')
    const again: Scaled[] = ['impossible', done]
    const scaleOther = async () => again.shift() ?? 'late'
    expect([await fitPicture(model, other, scaleOther), await fitPicture(model, other, scaleOther)]).toEqual([null, null])
  })

  it('[P22] is not sent where it cannot be read, and the limit is named', async () => {
    expect(await fitPicture(model, fake)).toBeNull()
    const data = { type: 'data' as const, data: fake.toString('base64') }
    const prompt = [{ role: 'user' as const, content: [{ type: 'file' as const, mediaType: 'image/png', data }] }]
    await expect(withFittedPictures(prompt, { ...model, mostImageBytes: 3_932_160 })).resolves.toBe(prompt)
    await expect(withFittedPictures(prompt, model)).rejects.toMatchObject({
      code: 'file_not_taken',
      message: expect.stringMatching(/0\.19 MB/),
    })
  })

  it('[P22] within a program’s request is scaled, and the rest stays', async () => {
    const text = { type: 'text' as const, text: 'See.' }
    const data = { type: 'data' as const, data: (await noise(3)).toString('base64') }
    const given = [{ role: 'user' as const, content: [text, { type: 'file' as const, mediaType: 'image/png', data }] }]
    const [message] = await withFittedPictures(given, model)
    expect(message?.content).toEqual([text, expect.objectContaining({ mediaType: 'image/jpeg' })])
  })

  it('[P22] is sent as it is to a model without such a limit', () => {
    expect(isOverLimit({ title: 'GPT' }, 'image/png', 9_000_000)).toBe(false)
  })
})
