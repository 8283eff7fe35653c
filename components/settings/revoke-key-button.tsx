'use client'

import { useState } from 'react'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ApiKeyJson } from '#lib/auth/shared.ts'

export function RevokeKeyButton({ apiKey, onRevoked }: { apiKey: ApiKeyJson; onRevoked: () => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction('The key was not revoked.')

  async function revoke() {
    const isRevoked = await run(() => request(`/api/keys/${apiKey.id}`, { method: 'DELETE' }))
    setAsking(false)
    if (isRevoked) onRevoked()
  }

  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke “${apiKey.name}”?`}
        description="Programs that use this key are refused from their next request on. This cannot be undone."
        confirmLabel="Revoke"
        busy={busy}
        onConfirm={() => void revoke()}
      />
    </>
  )
}
