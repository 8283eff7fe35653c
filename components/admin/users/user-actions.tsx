'use client'

import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import type { UserJson } from '#lib/auth/shared.ts'

type Change = { role: UserJson['role'] } | { disabled: boolean }

/** What an administrator may do to a person; the server refuses what would leave nobody to administer. */
export function UserActions({ user, onChanged }: { user: UserJson; onChanged: (user: UserJson) => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction(`Nothing was changed for ${user.name}.`)
  const path = `/api/admin/users/${user.id}`

  const change = (body: Change) => run(async () => onChanged(await request<UserJson>(path, { method: 'PATCH', body })))

  async function disable() {
    await change({ disabled: true })
    setAsking(false)
  }

  async function signOut() {
    const isDone = await run(() => request(`${path}/sign-out`, { method: 'POST' }))
    if (isDone) toast.success(`${user.name} is signed out everywhere.`)
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${user.name}`} size="sm" disabled={busy}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        {user.role === 'admin' ? (
          <MenuItem onSelect={() => void change({ role: 'member' })}>Make a member</MenuItem>
        ) : (
          <MenuItem onSelect={() => void change({ role: 'admin' })}>Make an administrator</MenuItem>
        )}
        <MenuItem onSelect={() => void signOut()}>Sign out everywhere</MenuItem>
        <MenuSeparator />
        {user.disabled ? (
          <MenuItem onSelect={() => void change({ disabled: false })}>Enable</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={() => setAsking(true)}>
            Disable
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disable ${user.name}?`}
        description="They are signed out at their next click, and their API keys stop working. Their chats are kept, and come back when they are enabled again."
        confirmLabel="Disable"
        busy={busy}
        onConfirm={() => void disable()}
      />
    </>
  )
}
