'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { AssistantDefinition } from '#lib/assistants/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'

type WholeAssistant = Answer<'GET /api/assistants/[assistantId]'>

export interface AssistantVersionsProps {
  assistant: WholeAssistant
  /** Called with an earlier definition, which the person may save as the next version. */
  onChosen: (definition: AssistantDefinition) => void
}

/** Lists the versions of an assistant. An earlier one can be restored. */
export function AssistantVersions({ assistant, onChosen }: AssistantVersionsProps) {
  if (assistant.version < 2) return null
  // Another version has another list.
  return <Versions key={assistant.version} assistant={assistant} onChosen={onChosen} />
}

function Versions({ assistant: { id, version }, onChosen }: AssistantVersionsProps) {
  const versions = useList('GET /api/assistants/[assistantId]/versions', { params: { assistantId: id }, id: one => `${one.version}` })
  const { busy, run } = useAction(t('versionNotLoaded'))

  const choose = (chosen: number) =>
    run(async () => {
      onChosen(await request('GET /api/assistants/[assistantId]/versions/[version]', { params: { assistantId: id, version: chosen } }))
      toast.info(t('fieldsShowVersionChosen', { chosen }))
    })

  return (
    <section aria-label={t('versions')} className="mt-10">
      <h2 className="mb-2 text-base">{t('versions')}</h2>
      <ResourceList
        list={versions}
        loading={t('loadingVersions')}
        failed={t('versionsNotLoaded')}
        caption={t('versions')}
        isShort
        empty={null}
        columns={[
          {
            label: t('versionColumn'),
            value: one => one.version,
            cell: one => (one.version === version ? t('versionTheNewest', { version: one.version }) : one.version),
            nowrap: true,
          },
          { label: t('created'), at: ({ createdAt }) => createdAt },
          { label: t('by'), value: ({ madeBy }) => madeBy ?? t('aDeletedAccount'), muted: true, from: 'sm' },
        ]}
        actions={one =>
          one.version === version ? null : (
            <Button
              size="sm"
              variant="ghost"
              disabled={busy}
              aria-label={t('useVersionVersionAgain', { version: one.version })}
              onClick={() => void choose(one.version)}
            >
              {t('useAgain')}
            </Button>
          )
        }
      />
    </section>
  )
}
