import { expect, it } from 'vitest'
import { createPictureInPicture } from './picture-in-picture.ts'

it('holds one App at a time and evicts it for the next', () => {
  const pictureInPicture = createPictureInPicture()
  const left: string[] = []
  const [first, second] = ['first', 'second'].map(name => () => void left.push(name))
  if (!first || !second) throw new Error('two are needed')
  pictureInPicture.take(first)
  pictureInPicture.take(first)
  expect(left).toEqual([])
  pictureInPicture.take(second)
  expect(left).toEqual(['first'])
  pictureInPicture.free(first)
  pictureInPicture.take(first)
  expect(left).toEqual(['first', 'second'])
  pictureInPicture.free(first)
  pictureInPicture.take(second)
  expect(left).toEqual(['first', 'second'])
})
