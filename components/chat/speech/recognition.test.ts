import { describe, expect, it } from 'vitest'
import { dictationProblem, heardWords } from './recognition.ts'

const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal })

describe('what dictation hears', () => {
  it('is split into words for good and words that may change, from the first new result on', () => {
    const results = [result('old ', true), result('New sentence. ', true), result('and', false), result(' more', false)]
    expect(heardWords({ resultIndex: 1, results })).toEqual({ final: 'New sentence. ', interim: 'and more' })
    expect(heardWords({ resultIndex: 4, results })).toEqual({ final: '', interim: '' })
  })

  it.each([
    ['aborted', false],
    ['no-speech', false],
    ['not-allowed', true],
    ['audio-capture', true],
    ['something-new', true],
  ])('ends with %s: explained %s', (error, isExplained) => expect(dictationProblem(error) !== null).toBe(isExplained))
})
