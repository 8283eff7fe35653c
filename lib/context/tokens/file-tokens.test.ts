import { describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { messageFiles, type SentFile, userMessage } from '#lib/messages/index.ts'
import { messageTokens } from '../compaction/plan.ts'
import { historyItems } from '../layout/history.ts'
import { estimateTokens } from './estimate.ts'
import { withTokens } from './file-tokens.ts'

const dense = Array.from({ length: 2_000 }, (_, n) => `${n * 7919},${n * 104729}`).join(';')
const file = (patch: Partial<SentFile> = {}): SentFile => ({
  id: 'f1',
  name: 'n.csv',
  mediaType: 'text/csv',
  sizeBytes: dense.length,
  ...patch,
})
const read = async () => ({ bytes: Buffer.from(dense) })

describe('[C2] the tokens of a text file in a message', () => {
  it('are those of its text, however dense it is, in the history and where it is compacted', async () => {
    const message = userMessage('u', '', {}, await withTokens([file()], read))
    const tokens = estimateTokens(dense)
    expect(tokens).toBeGreaterThan(dense.length / 3)
    expect(messageFiles(message)).toEqual([file({ tokens })])
    expect(messageTokens(message)).toBe(tokens + 4)
    expect(historyItems([message], { earlier: 0, count: () => 0 })[0]?.tokens).toBe(tokens + 4)
  })

  it('are a quarter of its bytes in a message that is older than they are, and where the file is gone', async () => {
    const gone = async () => {
      throw new AppError('file_not_found')
    }
    expect(await withTokens([file()], gone)).toEqual([file()])
    expect(messageTokens(userMessage('u', '', {}, [file()]))).toBe(Math.ceil(dense.length / 4) + 4)
  })

  it('are read of one file at a time, in the order of the files', async () => {
    let reading = 0
    const alone = async () => {
      expect(++reading).toBe(1)
      await new Promise(setImmediate)
      reading -= 1
      return { bytes: Buffer.from(dense) }
    }
    const noted = await withTokens([file(), file({ id: 'f2', mediaType: 'image/png' }), file({ id: 'f3' })], alone)
    expect(noted.map(({ id, tokens }) => [id, tokens !== undefined])).toEqual([
      ['f1', true],
      ['f2', false],
      ['f3', true],
    ])
  })

  it('are none of a picture', async () => {
    const picture = file({ mediaType: 'image/png' })
    expect(await withTokens([picture], read)).toEqual([picture])
  })
})
