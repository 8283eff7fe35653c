'use client'

import type { Answer } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { assistants as t } from '#lib/words/en/assistants.ts'
import { AssistantEditor } from './assistant-editor.tsx'
import { pictureUrl } from './picture-url.ts'

type WholeAssistant = Answer<'GET /api/assistants/[assistantId]'>

/** Shows one assistant: its editor to those who may change it, its description to all others. */
export function AssistantPage({ assistant }: { assistant: WholeAssistant }) {
  return assistant.mayEdit ? <AssistantEditor assistant={assistant} /> : <AssistantView assistant={assistant} />
}

function AssistantView({ assistant: { id, name, emoji, pictureTag, version, ownerName, definition } }: { assistant: WholeAssistant }) {
  const { description, instructions, model, starters } = definition
  return (
    <div className="max-w-[720px]">
      <PageHeader
        title={`${pictureTag === undefined ? emoji : ''} ${name}`.trim()}
        actions={
          <>
            <LinkButton href={`/assistants/new?from=${id}`}>{t('makeACopy')}</LinkButton>
            <LinkButton href={`/?assistant=${id}`} variant="primary">
              {t('chat')}
            </LinkButton>
          </>
        }
      >
        {ownerName === null ? t('versionOfDeletedAccount', { version }) : t('versionSharedBy', { version, owner: ownerName })}
      </PageHeader>
      {definition.picture === undefined ? null : (
        // biome-ignore lint/performance/noImgElement: it is in the page already
        <img src={pictureUrl(definition.picture)} alt={t('theAssistant')} className="mb-5 size-14 rounded-lg object-cover" />
      )}
      <dl className="flex flex-col gap-5 text-sm">
        <Fact name={t('description')} text={description} />
        <Fact name={t('instructions')} text={instructions} />
        <Fact name={t('model')} text={model ?? ''} />
        <Fact name={t('starters')} text={starters.join('\n')} />
      </dl>
    </div>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </dd>
    </div>
  )
}
