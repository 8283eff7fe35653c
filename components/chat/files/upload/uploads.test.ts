import { describe, expect, it } from 'vitest'
import { RequestError } from '#components/request.ts'
import { pickedFiles } from './dropped-files.ts'
import { createUploads } from './uploads.ts'

const upload = (path: string) => ({ path, file: new File([path], path) })

function stage(taken: string[] = []) {
  const there = new Set(taken)
  const sent: string[] = []
  let arrivals = 0
  const uploads = createUploads({
    async send({ path }, replaces) {
      if (path.includes('bad')) throw new RequestError({ code: 'invalid_path', message: 'This path is not allowed.' }, 422)
      if (there.has(path) && !replaces) throw new RequestError({ code: 'changed_on_disk', message: 'It is there.' }, 409)
      there.add(path)
      sent.push(path)
    },
    onArrived: () => {
      arrivals += 1
    },
  })
  return { uploads, sent, arrivals: () => arrivals }
}

describe('an upload', () => {
  it('sends each file, and names those that failed', async () => {
    const { uploads, sent, arrivals } = stage()
    await uploads.add(['a', 'bad', 'c', 'd'].map(upload))
    expect(sent).toEqual(['a', 'c', 'd'])
    expect(uploads.read()).toEqual({
      ...{ total: 4, done: 3, isRunning: false, taken: [] },
      failed: [{ path: 'bad', reason: 'This path is not allowed.' }],
    })
    expect(arrivals()).toBe(1)
  })

  it('replaces nothing before the person says so', async () => {
    const { uploads, sent } = stage(['b'])
    await uploads.add(['a', 'b'].map(upload))
    expect(sent).toEqual(['a'])
    expect(uploads.read()).toMatchObject({ total: 1, done: 1, taken: [{ path: 'b' }] })
    await uploads.replace()
    expect(sent).toEqual(['a', 'b'])
    expect(uploads.read()).toMatchObject({ total: 1, done: 1, taken: [] })
  })

  it('leaves taken paths alone where the person skips them', async () => {
    const { uploads, sent } = stage(['b'])
    await uploads.add([upload('b')])
    uploads.skip()
    expect([sent, uploads.read().taken]).toEqual([[], []])
  })

  it('ends when it is cancelled', async () => {
    const sent: string[] = []
    const uploads = createUploads({
      send: async ({ path }) => {
        sent.push(path)
        uploads.cancel()
      },
      onArrived: () => undefined,
    })
    await uploads.add(Array.from({ length: 50 }, (_, index) => upload(`${index}`)))
    expect(sent.length).toBeLessThan(4)
    expect(uploads.read().isRunning).toBe(false)
  })
})

it('files that are picked go into the folder, without what is never meant', () => {
  const files = [new File(['a'], 'a.txt'), new File([''], '.DS_Store')]
  expect(pickedFiles(files, 'docs/').uploads.map(({ path }) => path)).toEqual(['docs/a.txt'])
})
