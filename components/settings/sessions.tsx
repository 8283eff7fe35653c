'use client'

import { useState } from 'react'
import { signOut } from '#components/auth/session-client.ts'
import { forgetPerson } from '#components/browser-storage.ts'
import { request } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useAction } from '#components/use-action.ts'

/** Access that a person may end together with their sessions. */
export const EVERYTHING_ELSE =
  'API keys, connected programs, webhooks, schedules, shared links, sign-ins to servers, and answers being written.'

/** Signs out here, or in all browsers. */
export function Sessions() {
  const [asking, setAsking] = useState(false)
  const [revoke, setRevoke] = useState(true)
  const leave = useAction('You are still signed in.')
  const leaveAll = useAction('You were not signed out.')

  async function everywhere() {
    const isDone = await leaveAll.run(() => request('POST /api/account/sign-out-everywhere', { body: { revoke } }))
    if (!isDone) return
    forgetPerson()
    window.location.assign('/sign-in')
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={leave.busy} onClick={() => void leave.run(signOut)}>
        Sign out
      </Button>
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description={
          <div className="flex flex-col gap-3">
            <p>
              Every browser you are signed in with, including this one, is signed out immediately, and the tools you allowed there will ask
              again.
            </p>
            <Checkbox
              checked={revoke}
              onCheckedChange={setRevoke}
              label="Also end everything else that acts for me"
              hint={EVERYTHING_ELSE}
            />
          </div>
        }
        confirmLabel="Sign out everywhere"
        busy={leaveAll.busy}
        onConfirm={() => void everywhere()}
      />
    </div>
  )
}
