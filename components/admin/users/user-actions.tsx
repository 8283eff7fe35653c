'use client'

import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { type ResetLink, ResetLinkDialog } from './reset-link-dialog.tsx'

type User = Item<'GET /api/admin/users'>

type Change = { role: User['role'] } | { disabled: boolean }

export interface UserActionsProps {
  user: User
  /** The person is the current administrator. */
  isOwn: boolean
  onChanged: (user: User) => void
  onDeleted: () => void
}

/** Offers an administrator's actions on a person. The server refuses to remove the last administrator. */
export function UserActions({ user, isOwn, onChanged, onDeleted }: UserActionsProps) {
  const [asking, setAsking] = useState<'disable' | 'delete' | null>(null)
  const [link, setLink] = useState<ResetLink | null>(null)
  const { busy, run } = useAction(`Nothing was changed for ${user.name}.`)

  const change = (body: Change) =>
    run(async () => onChanged(await request('PATCH /api/admin/users/[userId]', { params: { userId: user.id }, body })))

  async function disable() {
    await change({ disabled: true })
    setAsking(null)
  }

  async function signOut() {
    const isDone = await run(() => request('POST /api/admin/users/[userId]/sign-out', { params: { userId: user.id } }))
    if (isDone) toast.success(`${user.name} was signed out everywhere.`)
  }

  const makeLink = () => run(async () => setLink(await request('POST /api/admin/users/[userId]/reset', { params: { userId: user.id } })))

  async function remove() {
    const isDone = await run(() => request('DELETE /api/admin/users/[userId]', { params: { userId: user.id } }))
    setAsking(null)
    if (isDone) onDeleted()
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
        {user.disabled ? null : <MenuItem onSelect={() => void makeLink()}>Reset link</MenuItem>}
        <MenuItem onSelect={() => void signOut()}>Sign out everywhere</MenuItem>
        <MenuSeparator />
        {user.disabled ? (
          <MenuItem onSelect={() => void change({ disabled: false })}>Enable</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={() => setAsking('disable')}>
            Disable
          </MenuItem>
        )}
        {isOwn ? null : (
          <MenuItem tone="danger" onSelect={() => setAsking('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        open={asking === 'disable'}
        onOpenChange={() => setAsking(null)}
        title={`Disable ${user.name}?`}
        description="They are signed out immediately, and everything that acts for them is revoked: API keys, connected programs, webhooks, shared links, permissions, sign-ins to servers. Their schedules are paused. Their chats are kept, and come back when they are enabled again."
        confirmLabel="Disable"
        busy={busy}
        onConfirm={() => void disable()}
      />
      <AlertDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title={`Delete ${user.name}?`}
        description="Their account, chats, files and shared links are deleted. This cannot be undone; disable them to keep the chats."
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove()}
      />
      {link ? <ResetLinkDialog name={user.name} link={link} onClose={() => setLink(null)} /> : null}
    </>
  )
}
