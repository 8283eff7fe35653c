'use client'

import { useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ShareJson } from '#lib/sharing/shared.ts'

/** Withdraws a link at once: the next request for it is answered with 404. */
export function WithdrawButton({ share, onWithdrawn }: { share: ShareJson; onWithdrawn: () => void }) {
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await request(`/api/shares/${share.id}`, { method: 'DELETE' })
      toast.success('Link withdrawn. It no longer works.')
      onWithdrawn()
    } catch (error) {
      toast.error('The link could not be withdrawn; it still works.', { description: errorSentence(error) })
    }
    setBusy(false)
  }

  return (
    <Button size="sm" busy={busy} onClick={() => void withdraw()}>
      Withdraw
    </Button>
  )
}
