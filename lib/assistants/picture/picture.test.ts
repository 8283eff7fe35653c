import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictures } from '#tests/support/pictures.ts'
import { runs } from '#tests/support/proofs.ts'
import { cleanPicture, pictureSchema, pictureTag } from './picture.ts'

const bytesOf = (name: keyof typeof pictures) => Buffer.from(pictures[name], 'base64')
const every = Object.keys(pictures) as (keyof typeof pictures)[]

describe('a picture that is taken apart', () => {
  it.each(every)('[asst-20] has its size, draws as before, and keeps nothing of its camera or person: %s', name => {
    const clean = cleanPicture(bytesOf(name))
    expect(clean).toMatchObject({ width: 20, height: 12, mediaType: expect.stringMatching(/^image\//) })
    const text = clean?.bytes.toString('latin1') ?? ''
    expect([text.includes('SecretCam'), text.includes('Harbour'), text.includes('Exif'), text.includes('EXIF')]).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    // Cleaning again changes nothing.
    expect(cleanPicture(clean?.bytes ?? Buffer.alloc(0))).toEqual(clean)
  })

  it.each(every)('[asst-20] keeps nothing that stands behind its end: %s', name => {
    const hidden = Buffer.concat([bytesOf(name), Buffer.from('<script>alert(1)</script>')])
    expect(cleanPicture(hidden)?.bytes).toEqual(cleanPicture(bytesOf(name))?.bytes)
  })

  it('[asst-20] is none, where it is cut, animated, or of another kind', () => {
    for (const name of every) {
      const bytes = bytesOf(name)
      for (let length = 0; length < bytes.length - 3; length += 7) {
        const cut = cleanPicture(bytes.subarray(0, length))
        // The metadata at the end of a WebP may be cut off without a loss.
        if (cut) expect([name, cut.bytes]).toEqual([name, cleanPicture(bytes)?.bytes])
      }
    }
    const moving = bytesOf('webp')
    moving[20] = 0x02
    for (const other of [moving, Buffer.from('GIF89a'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(0)])
      expect(cleanPicture(other)).toBeNull()
  })

  it('[asst-20] never makes the server fail, whatever its bytes are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...every),
        fc.array(fc.tuple(fc.nat(800), fc.nat(255)), { maxLength: 12 }),
        fc.uint8Array({ maxLength: 60 }),
        (name, changes, tail) => {
          const bytes = Buffer.concat([bytesOf(name), tail])
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          const clean = cleanPicture(bytes)
          if (clean) expect(clean.bytes.length).toBeLessThanOrEqual(bytes.length + 2)
        },
      ),
      runs(2_000),
    )
  })
})

describe('a picture in a request', () => {
  const large = () => {
    const png = bytesOf('png')
    png.writeUInt32BE(257, 16)
    return png.toString('base64')
  }
  it.each([
    ['no base64', 'not base64!', 'Send the picture as base64.'],
    ['too many bytes', 'A'.repeat(40_000), 'at most 24 kB'],
    ['too many pixels', large(), 'at most 256 × 256 pixels'],
    ['a page', Buffer.from('<html>').toString('base64'), 'Use a PNG, JPEG or WebP'],
  ])('[asst-20] is refused with a sentence: %s', (_, text, sentence) => {
    const read = pictureSchema.safeParse(text)
    expect(read.error?.issues.map(({ message }) => message).join(' ')).toContain(sentence)
  })

  it('[asst-20] is known by a tag of its bytes', () => {
    const tags = every.map(name => pictureTag(pictures[name]))
    expect([new Set(tags).size, pictureTag(pictures.png)]).toEqual([every.length, tags[every.indexOf('png')]])
  })
})
