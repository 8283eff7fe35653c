'use client'

import { useState } from 'react'
import { signOut } from '#components/auth/session-client.ts'
import { forgetPerson } from '#components/browser-storage.ts'
import { request } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useAction } from '#components/use-action.ts'
import { settings as t } from '#lib/words/en/settings.ts'

/** Signs out here, or in all browsers. */
export function Sessions() {
  const [asking, setAsking] = useState(false)
  const [revoke, setRevoke] = useState(true)
  const leave = useAction(t('youAreStillSigned'))
  const leaveAll = useAction(t('youWereNotSignedOut'))

  async function everywhere() {
    const isDone = await leaveAll.run(() => request('POST /api/account/sign-out-everywhere', { body: { revoke } }))
    if (!isDone) return
    forgetPerson()
    window.location.assign('/sign-in')
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={leave.busy} onClick={() => void leave.run(signOut)}>
        {t('signOut')}
      </Button>
      <Button onClick={() => setAsking(true)}>{t('signOutEverywhere')}</Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('signOutEverywhereQuestion')}
        description={
          <div className="flex flex-col gap-3">
            <p>{t('signOutEverywhereMeans')}</p>
            <Checkbox checked={revoke} onCheckedChange={setRevoke} label={t('alsoEndEverythingElse')} hint={t('everythingElse')} />
          </div>
        }
        confirmLabel={t('signOutEverywhere')}
        busy={leaveAll.busy}
        onConfirm={() => void everywhere()}
      />
    </div>
  )
}
