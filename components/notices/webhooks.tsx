'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { Button } from '#components/ui/button.tsx'
import { notices as t } from '#lib/words/en/notices.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Lists the person's webhooks, and adds some. */
export function Webhooks() {
  const webhooks = useList('GET /api/notices/webhooks', { id: ({ id }) => id })
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <ResourceList
        list={webhooks}
        loading={t('loadingWebhooks')}
        failed={t('webhooksNotLoaded')}
        empty={<p className="text-ink-2">{t('yourWebhooksWillAppearHere')}</p>}
      >
        {shown => (
          <ul aria-label={t('webhooks')} className="flex w-full flex-col gap-4">
            {shown.map(webhook => (
              <WebhookRow key={webhook.id} webhook={webhook} onChanged={webhooks.put} onStale={() => void webhooks.reload()} />
            ))}
          </ul>
        )}
      </ResourceList>
      <Button onClick={() => setAdding(true)}>{t('addAWebhook')}</Button>
      {isAdding ? (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          add={url => request('POST /api/notices/webhooks', { body: { url } })}
          onAdded={() => void webhooks.reload()}
        />
      ) : null}
    </div>
  )
}
