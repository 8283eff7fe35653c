'use client'

import { ArrowLeft } from 'lucide-react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useResource } from '#components/use-resource.ts'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { TextEditor } from './file-text.tsx'

export interface VersionViewProps {
  workspaceId: string
  path: string
  versionId: string
  when: string
  /** Text of the file as it is; null where there is none. */
  current: string | null
  onBringBack: ((content: string) => void) | null
  onBack: () => void
}

/** Shows one version, with what differs from it in the file as it is. */
export function VersionView({ workspaceId, path, versionId, when, current, onBringBack, onBack }: VersionViewProps) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/history/version', {
    params: { workspaceId },
    query: { path, id: versionId },
  })
  const content = resource.state === 'ready' ? resource.data.content : null
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex shrink-0 items-center gap-1">
        <span className="-ms-1.5">
          <IconButton label={t('backToHistory')} size="sm" onClick={onBack}>
            <ArrowLeft size={14} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
        <h4 className="min-w-0 truncate text-xs">{t('changesSince', { when })}</h4>
        {onBringBack && content !== null && content !== current ? (
          <span className="ms-auto">
            <Button size="sm" onClick={() => onBringBack(content)}>
              {t('restoreVersion')}
            </Button>
          </span>
        ) : null}
      </div>
      <ResourceView resource={resource} loading={t('loadingVersion')} failed={t('versionNotLoaded')} onRetry={reload}>
        {version => (
          <div className="min-h-48 flex-1 overflow-hidden">
            <TextEditor
              path={path}
              label={t('textSince', { path, when })}
              content={current ?? version.content}
              revision={current ?? version.content}
              isWritable={false}
              compareWith={version.content}
            />
          </div>
        )}
      </ResourceView>
    </div>
  )
}
