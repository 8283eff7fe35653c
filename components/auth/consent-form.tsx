'use client'

import { useState } from 'react'
import { request as ask, errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { useClickGuard } from '#components/use-click-guard.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import type { Consent } from '#lib/oauth-server/shared.ts'
import { auth as t } from '#lib/words/en/auth.ts'
import { Refusal } from './refusal.tsx'

export interface ConsentFormProps {
  consent: Consent
  /** Id of the signed-in person. */
  person: string
  /** The program's authorisation request, as received. */
  request: Record<string, string>
}

type Decision = 'allow' | 'deny'

/** Shows what a program may do, and accepts the person's decision, which leads back to the program. */
export function ConsentForm({ consent, person, request }: ConsentFormProps) {
  const isHydrated = useHydrated()
  const acceptsClicks = useClickGuard('on_focus')
  const [busy, setBusy] = useState<Decision | null>(null)
  const [isDecided, setIsDecided] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function decide(decision: Decision) {
    setBusy(decision)
    setProblem(null)
    try {
      const { location } = await ask('POST /api/oauth/consent', { body: { person, decision, request } })
      window.location.assign(location)
      setIsDecided(true)
    } catch (error) {
      setProblem(errorSentence(error))
      setBusy(null)
    }
  }

  // A redirect to a custom URL scheme opens the program, and this page stays.
  if (isDecided)
    return (
      <p role="status" className="text-sm">
        {t('nameHasReceivedYourAnswer', { name: consent.name })}
      </p>
    )
  return (
    <div className="flex flex-col gap-6">
      <Refusal text={problem} />
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm marker:text-ink-3">
        <li>{t('itCanListAndUse')}</li>
        <li>{t('theRulesOfThisWorkspace')}</li>
        <li>{t('itCannotReadYourChats')}</li>
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-lg bg-paper-2 px-3.5 py-3 text-sm">
        <dt className="text-ink-2">{t('verifiedBy')}</dt>
        <dd className="min-w-0 break-words">{consent.host ?? t('noOneVerified')}</dd>
        <dt className="text-ink-2">{t('answerGoesTo')}</dt>
        <dd className="min-w-0 break-words">{consent.place ?? t('programOnYourComputer')}</dd>
      </dl>
      <p className="text-ink-2 text-sm">{t('allowAccessOnlyIfYou')}</p>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="lg"
          wide
          busy={busy === 'allow'}
          disabled={busy !== null || !isHydrated}
          // Not `disabled`: keyboard users who come back to the page would lose the focus.
          aria-disabled={!acceptsClicks || undefined}
          data-settling={!acceptsClicks || undefined}
          onClick={acceptsClicks ? () => void decide('allow') : undefined}
        >
          {t('allowAccess')}
        </Button>
        <Button size="lg" wide busy={busy === 'deny'} disabled={busy !== null || !isHydrated} onClick={() => void decide('deny')}>
          {t('denyAccess')}
        </Button>
      </div>
    </div>
  )
}
