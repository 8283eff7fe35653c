import { describe, expect, it } from 'vitest'
import { endMark, nextSteps } from './next-steps.ts'

describe('an answer that was ended', () => {
  it('[run-04] [run-05] [run-14] by a person or a limit can be continued and tried again', () => {
    for (const reason of ['stopped', 'timeout', 'length', 'max_tool_rounds'] as const) {
      expect(nextSteps(reason), reason).toEqual({ canContinue: true, canRetry: true })
      expect(endMark(reason), reason).toMatch(/^Stopped/)
    }
  })

  it('by itself, by a failure or by a filter is not continued', () => {
    for (const reason of ['stop', 'error', 'content_filter', undefined] as const) expect(nextSteps(reason).canContinue, reason).toBe(false)
    for (const reason of ['stop', 'error', undefined] as const) expect(endMark(reason), reason).toBeNull()
  })
})
