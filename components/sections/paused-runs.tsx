'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { sections as t } from '#lib/words/en/sections.ts'
import { Problem } from './problem.tsx'

type Decision = 'resume' | 'stop'

const DONE: Record<Decision, () => string> = { resume: () => t('continuing'), stop: () => t('ended') }

/** Lets an administrator continue or end the answers that a restored backup left unfinished. */
export function PausedRuns({ count }: { count: number }) {
  const [decided, setDecided] = useState(false)
  const [asked, setAsked] = useState<Decision | null>(null)
  const { busy, problem, run } = useAction()
  if (count === 0 || decided) return null

  function decide(decision: Decision) {
    setAsked(decision)
    void run(async () => {
      await request('POST /api/admin/paused-runs', { body: { decision } })
      toast.success(DONE[decision]())
      setDecided(true)
    })
  }

  return (
    <section aria-label={t('pausedAnswers')} className="mb-6 flex flex-col gap-3 rounded-md bg-wait-paper px-4 py-3 text-sm text-wait-ink">
      <p>{t('pausedInBackup', { count })}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy && asked === 'resume'} disabled={busy} onClick={() => decide('resume')}>
          {t('continue')}
        </Button>
        <Button variant="ghost" busy={busy && asked === 'stop'} disabled={busy} onClick={() => decide('stop')}>
          {t('end')}
        </Button>
      </div>
      <Problem text={problem} />
    </section>
  )
}
