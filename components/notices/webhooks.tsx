'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { type Webhook, WebhookRow } from './webhook-row.tsx'

/** Lists the person's webhooks, and adds some. */
export function Webhooks() {
  const [resource, { reload, change }] = useResource('GET /api/notices/webhooks')
  const [isAdding, setAdding] = useState(false)
  const changed = (webhook: Webhook) => change(({ data }) => ({ data: data.map(before => (before.id === webhook.id ? webhook : before)) }))
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <ResourceView resource={resource} what="webhooks" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-2">Your webhooks will appear here.</p>
          ) : (
            <ul aria-label="Webhooks" className="flex w-full flex-col gap-4">
              {data.map(webhook => (
                <WebhookRow key={webhook.id} webhook={webhook} onChanged={changed} onStale={() => void reload()} />
              ))}
            </ul>
          )
        }
      </ResourceView>
      <Button onClick={() => setAdding(true)}>Add a webhook</Button>
      {isAdding ? (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          add={url => request('POST /api/notices/webhooks', { body: { url } })}
          onAdded={() => void reload()}
        />
      ) : null}
    </div>
  )
}
