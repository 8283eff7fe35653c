import { describe, expect, it } from 'vitest'
import { uploadIn } from './upload.ts'

const read = async (body: BodyInit, type?: string) => {
  const request = new Request('http://127.0.0.1/', { method: 'POST', body, ...(type ? { headers: { 'content-type': type } } : {}) })
  return uploadIn(request, Buffer.from(await request.clone().arrayBuffer()))
}

describe('the file of a form', () => {
  it('is its field `file`, with name and bytes, and anything else is refused with one sentence', async () => {
    const form = new FormData()
    form.set('file', new File(['Hello\r\n--x'], 'ä b.md'))
    const { name, bytes } = await read(form)
    expect([name, Buffer.from(bytes).toString()]).toEqual(['ä b.md', 'Hello\r\n--x'])
    const other = new FormData()
    other.set('file', 'text')
    await expect(read(other)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(read('{}', 'application/json')).rejects.toMatchObject({ code: 'unsupported_media_type' })
    for (const broken of ['', '--x\r\n', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc'])
      await expect(read(broken, 'multipart/form-data; boundary=x')).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(read('--x--', 'multipart/form-data')).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })
})
