'use client'

import { useState } from 'react'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ProgramJson } from '#lib/oauth-server/shared.ts'

export function DisconnectProgramButton({ program, onDisconnected }: { program: ProgramJson; onDisconnected: () => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction('The program is still connected.')

  async function disconnect() {
    const isDone = await run(() => request(`/api/programs/${program.id}`, { method: 'DELETE' }))
    setAsking(false)
    if (isDone) onDisconnected()
  }

  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)} aria-label={`Disconnect ${program.name}`}>
        Disconnect
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect “${program.name}”?`}
        description="It is refused from now on, in the middle of a call too. To use it again, you let it in anew."
        confirmLabel="Disconnect"
        busy={busy}
        onConfirm={() => void disconnect()}
      />
    </>
  )
}
