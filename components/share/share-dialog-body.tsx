'use client'

import { useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { type ResourceActions, useResource } from '#components/use-resource.ts'
import type { ChatSharesJson, ShareJson } from '#lib/sharing/shared.ts'
import { ShareLink } from './share-link.tsx'
import { SharePreview } from './share-preview.tsx'

export function ShareDialogBody({ chatId }: { chatId: string }) {
  const address = `/api/chats/${encodeURIComponent(chatId)}/share`
  const [resource, { reload, change }] = useResource<ChatSharesJson>(address)

  return (
    <ResourceView resource={resource} what="preview" onRetry={reload}>
      {data => <ChatShares address={address} data={data} change={change} />}
    </ResourceView>
  )
}

interface ChatSharesProps {
  address: string
  data: ChatSharesJson
  change: ResourceActions<ChatSharesJson>['change']
}

function ChatShares({ address, data, change }: ChatSharesProps) {
  const [creating, setCreating] = useState(false)
  const [isLive, setLive] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { preview } = data
  const links = data.shares.filter(share => share.revokedAt === null)

  async function create() {
    setCreating(true)
    setProblem(null)
    try {
      const { share } = await request<{ share: ShareJson }>(address, { method: 'POST', body: { isLive } })
      change(before => ({ ...before, shares: [share, ...before.shares] }))
    } catch (error) {
      setProblem(errorSentence(error))
    }
    setCreating(false)
  }

  return (
    <div className="flex flex-col gap-5">
      <SharePreview title={preview.title} messages={preview.messages} isLive={isLive} />
      <Checkbox
        checked={isLive}
        onCheckedChange={setLive}
        disabled={preview.messages.length === 0}
        label="Live"
        hint="Readers of this link also see what is written later, while it is written, until you withdraw it."
      />
      <div className="flex flex-col items-start gap-2">
        <Button
          variant={links.length === 0 ? 'primary' : 'secondary'}
          busy={creating}
          disabled={preview.messages.length === 0}
          onClick={() => void create()}
        >
          {links.length === 0 ? 'Create link' : 'Create another link'}
        </Button>
        {problem ? (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      {links.length > 0 ? (
        <section aria-label="Links of this chat">
          <h3 className="text-sm">Links</h3>
          <ul className="mt-2 border-line border-t">
            {links.map(share => (
              <ShareLink
                key={share.id}
                share={share}
                onWithdrawn={() => change(before => ({ ...before, shares: before.shares.filter(({ id }) => id !== share.id) }))}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
