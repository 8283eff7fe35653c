'use client'

import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'

export interface Action {
  busy: boolean
  /** Why the last one failed; null before, during and after a success. */
  problem: string | null
  /** Runs one job; resolves to whether it succeeded. */
  run: (job: () => Promise<void>) => Promise<boolean>
}

/** One thing that is being saved. With `failure` a problem is also a passing message, led by that sentence. */
export function useAction(failure?: string): Action {
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })

  async function run(job: () => Promise<void>): Promise<boolean> {
    setState({ busy: true, problem: null })
    try {
      await job()
      setState({ busy: false, problem: null })
      return true
    } catch (error) {
      const problem = errorSentence(error)
      setState({ busy: false, problem })
      if (failure !== undefined) toast.error(failure, { description: problem })
      return false
    }
  }

  return { ...state, run }
}
