'use client'

import { useState } from 'react'
import { Problem } from '#components/admin/layout/problem.tsx'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import type { MailedJson } from '#lib/auth/shared.ts'

/** Sends one mail to the administrator who asks, by what is saved, and says what became of it. */
export function MailTest() {
  const [result, setResult] = useState<(MailedJson & { to: string }) | null>(null)
  const { busy, problem, run } = useAction()

  function test() {
    setResult(null)
    void run(async () => setResult(await request('/api/admin/mail/test', { method: 'POST' })))
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} onClick={test}>
        Send a test e-mail
      </Button>
      <div aria-live="polite" className="text-sm">
        <Problem text={problem} />
        {result ? <Result result={result} /> : null}
      </div>
    </div>
  )
}

function Result({ result }: { result: MailedJson & { to: string } }) {
  if (!result.sent) return <p className="text-bad">{result.reason}</p>
  return (
    <p>
      <span className="font-[550] text-good">The mail server accepted it.</span> Check the mailbox of {result.to}.
    </p>
  )
}
