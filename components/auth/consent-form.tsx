'use client'

import { useState } from 'react'
import { request as ask, errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { useClickGuard } from '#components/use-click-guard.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import type { Consent } from '#lib/oauth-server/shared.ts'
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
        {consent.name} has received your answer. Continue there; you can close this page.
      </p>
    )
  return (
    <div className="flex flex-col gap-6">
      <Refusal text={problem} />
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm marker:text-ink-3">
        <li>It can list and use the tools, prompts and resources of your servers, as you and with your sign-ins.</li>
        <li>
          The rules of this workspace apply to it: it cannot do what they deny. Where they ask, the program must show you the question and
          pass on your answer; Parley cannot verify that the answer is yours.
        </li>
        <li>It cannot read your chats, change your account or administer the workspace.</li>
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-lg bg-paper-2 px-3.5 py-3 text-sm">
        <dt className="text-ink-2">Verified by</dt>
        <dd className="min-w-0 break-words">{consent.host ?? 'no one; the name is the program’s own claim'}</dd>
        <dt className="text-ink-2">Answer goes to</dt>
        <dd className="min-w-0 break-words">{consent.place ?? 'a program on your computer'}</dd>
      </dl>
      <p className="text-ink-2 text-sm">Allow access only if you have just started this in that program.</p>
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
          Allow access
        </Button>
        <Button size="lg" wide busy={busy === 'deny'} disabled={busy !== null || !isHydrated} onClick={() => void decide('deny')}>
          Deny access
        </Button>
      </div>
    </div>
  )
}
