'use client'

import { useState } from 'react'
import { dateTime } from '#components/dates.ts'
import { errorSentence, request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { type ResourceActions, useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { sharePath } from '#lib/sharing/shared.ts'
import { share as t } from '#lib/words/en/share.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type ChatShares = Answer<'GET /api/chats/[chatId]/share'>
type Share = ChatShares['shares'][number]

export function ShareDialogBody({ chatId }: { chatId: string }) {
  const [resource, { reload, change }] = useResource('GET /api/chats/[chatId]/share', { params: { chatId } })

  return (
    <ResourceView resource={resource} loading={t('loadingPreview')} failed={t('previewCouldNotLoaded')} onRetry={reload}>
      {data => <ChatShares chatId={chatId} data={data} change={change} />}
    </ResourceView>
  )
}

interface ChatSharesProps {
  chatId: string
  data: ChatShares
  change: ResourceActions<ChatShares>['change']
}

function ChatShares({ chatId, data, change }: ChatSharesProps) {
  const [creating, setCreating] = useState(false)
  const [isLive, setLive] = useState(false)
  const [withPictures, setWithPictures] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { preview } = data
  const links = data.shares.filter(share => share.revokedAt === null)

  async function create() {
    setCreating(true)
    setProblem(null)
    try {
      const { share } = await request('POST /api/chats/[chatId]/share', { params: { chatId }, body: { isLive, withPictures } })
      change(before => ({ ...before, shares: [share, ...before.shares] }))
    } catch (error) {
      setProblem(errorSentence(error))
    }
    setCreating(false)
  }

  return (
    <div className="flex flex-col gap-5">
      <SharePreview {...preview} isLive={isLive} />
      <Checkbox
        checked={isLive}
        onCheckedChange={setLive}
        disabled={preview.messages.length === 0}
        label={t('liveLabel')}
        hint={t('liveHint')}
      />
      {preview.pictures > 0 ? (
        <Checkbox
          checked={withPictures}
          onCheckedChange={setWithPictures}
          label={t('picturesLabel', { count: preview.pictures })}
          hint={t('picturesHint')}
        />
      ) : null}
      <div className="flex flex-col items-start gap-2">
        <Button
          variant={links.length === 0 ? 'primary' : 'secondary'}
          busy={creating}
          disabled={preview.messages.length === 0}
          onClick={() => void create()}
        >
          {links.length === 0 ? t('createLink') : t('createAnotherLink')}
        </Button>
        {problem ? (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      {links.length > 0 ? (
        <section aria-label={t('linksOfChat')}>
          <ul className="border-line border-t">
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

/** Shows one working link: its address, its views, and a button that withdraws it. */
function ShareLink({ share, onWithdrawn }: { share: Share; onWithdrawn: () => void }) {
  const path = sharePath(share.id)
  const url = `${location.origin}${path}`
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-2">
      <div className="min-w-0 flex-1 basis-56">
        <a href={path} target="_blank" rel="noreferrer" className="block truncate font-mono text-accent text-xs">
          {url}
        </a>
        <p className="tabular text-ink-2 text-xs">
          {dateTime(share.createdAt)} · {viewsText(share.views)}
          {share.isLive ? ` · ${t('live')}` : ''}
          {share.withPictures ? ` · ${t('withPictures')}` : ''}
        </p>
      </div>
      <CopyButton text={url} label={t('copyLink')} words />
      <WithdrawButton share={share} onWithdrawn={onWithdrawn} />
    </li>
  )
}

function viewsText(views: number): string {
  return t('viewCount', { count: views })
}

const MOST_FILES = 5

/** Previews what a link made now would show, in words and in full. */
function SharePreview({ title, messages, messageCount, edited, isLive }: ChatShares['preview'] & { isLive: boolean }) {
  if (messages.length === 0) return <p className="text-ink-2 text-sm">{t('nothingToShare')}</p>
  const above = messageCount - messages.length
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{t('readersSee', { count: messageCount, title, live: isLive ? 'yes' : 'no' })}</p>
      <p className="text-ink-2">{t('notIncluded', { live: isLive ? 'yes' : 'no' })}</p>
      {edited.length > 0 ? (
        <p className="text-wait">
          {t.rich('included', {
            count: edited.length,
            more: Math.max(0, edited.length - MOST_FILES),
            names: () => (
              <bdi key="names" className="break-all font-mono text-xs">
                <VisibleText isName text={edited.slice(0, MOST_FILES).join(', ')} />
              </bdi>
            ),
          })}
        </p>
      ) : null}
      <details className="group">
        <summary className="w-fit rounded-sm text-accent">{t('preview')}</summary>
        <div className="mt-2 flex max-h-60 flex-col gap-3 overflow-y-auto rounded-md bg-paper-2 p-3">
          {above > 0 ? <p className="text-ink-2 text-xs">{t('lastMessages', { count: messages.length, above })}</p> : null}
          {messages.map(message => (
            <div key={message.id}>
              <p className="text-2xs text-ink-2">{message.role === 'user' ? t('question') : t('answer')}</p>
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {message.text}
              </p>
              {message.edited.map(file => (
                <p key={file} className="break-all font-mono text-ink-2 text-xs">
                  {t.rich('editOf', { file: () => <VisibleText key="file" isName text={file} /> })}
                </p>
              ))}
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}
