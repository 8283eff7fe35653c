'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { toast } from '#components/ui/toast.ts'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import { common } from '#lib/words/en/common.ts'
import { WhoButton } from '../access/who-dialog.tsx'
import { ServerOverview } from './server-overview.tsx'
import { ServerStateDot } from './server-state.tsx'
import { ServerTools } from './server-tools.tsx'
import { serversApi } from './servers-api.ts'

const ServerEditor = later(() => import('./server-editor.tsx').then(module => module.ServerEditor), <Skeleton lines={6} />)
const ServerLogView = later(() => import('./server-log-view.tsx').then(module => module.ServerLogView), <Skeleton lines={6} />)

export interface ServerPanelProps {
  /** Null: closed. */
  server: McpServerView | null
  /** `tools` connects to the server, as is right for one that was just added. */
  firstTab: 'overview' | 'tools'
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Shows everything about one server, beside the table. */
export function ServerPanel({ server, firstTab, onClose, onChanged }: ServerPanelProps) {
  return (
    <Sheet open={server !== null} onOpenChange={open => (open ? undefined : onClose())} title={server?.title ?? t('server')}>
      {server ? <ServerDetails key={server.slug} server={server} firstTab={firstTab} onClose={onClose} onChanged={onChanged} /> : null}
    </Sheet>
  )
}

function ServerDetails({ server, firstTab, onClose, onChanged }: ServerPanelProps & { server: McpServerView }) {
  const [editing, setEditing] = useState(false)
  /** Counts restarts: each reloads the tools, which may have changed. */
  const [restarts, setRestarts] = useState(0)
  if (editing)
    return (
      <ServerEditor
        server={server}
        onCancel={() => setEditing(false)}
        onSaved={() => {
          setEditing(false)
          void onChanged()
        }}
      />
    )
  const changed = server.live.changedTools
  return (
    <div className="flex flex-col gap-4">
      <ServerActions
        server={server}
        onEdit={() => setEditing(true)}
        onRemoved={onClose}
        onRestarted={() => setRestarts(count => count + 1)}
        onChanged={onChanged}
      />
      <Tabs
        label={t('aboutServer', { title: server.title })}
        defaultValue={firstTab}
        tabs={[
          { value: 'overview', label: t('overview'), content: <ServerOverview server={server} /> },
          {
            value: 'tools',
            label: (
              <span className="inline-flex items-center gap-1.5">
                {t('tools')} {changed > 0 ? <Badge tone="wait">{t('toReview', { count: changed })}</Badge> : null}
              </span>
            ),
            content: <ServerTools key={restarts} server={server} onChanged={onChanged} />,
          },
          { value: 'log', label: t('log'), content: <ServerLogView server={server} onChanged={onChanged} /> },
        ]}
      />
    </div>
  )
}

interface ServerActionsProps {
  server: McpServerView
  onEdit: () => void
  onRemoved: () => void
  onRestarted: () => void
  onChanged: () => Promise<void>
}

function ServerActions({ server, onEdit, onRemoved, onRestarted, onChanged }: ServerActionsProps) {
  const restart = useAction(t('notRestarted', { title: server.title }))
  const removal = useAction(t('notRemoved', { title: server.title }))
  const own = server.source === 'dashboard'

  const [ask, question] = useQuestion({
    title: t('removeQuestion', { title: server.title }),
    description: t('removeMeans'),
    confirmLabel: common('remove'),
    async onConfirm() {
      if (!(await removal.run(() => serversApi.remove(server.slug)))) return
      toast.success(t('removed', { title: server.title }))
      onRemoved()
      await onChanged()
    },
  })

  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="me-auto text-sm">
        <ServerStateDot state={server.live.state} />
      </div>
      <WhoButton thing={{ kind: 'server', id: server.slug, name: server.title }} />
      <Button
        size="sm"
        busy={restart.busy}
        disabled={!server.enabled}
        onClick={() =>
          void restart.run(async () => {
            await serversApi.restart(server.slug)
            onRestarted()
            await onChanged()
          })
        }
      >
        {t('restart')}
      </Button>
      {own ? (
        <>
          <Button size="sm" onClick={onEdit}>
            {common('edit')}
          </Button>
          <Button size="sm" onClick={ask}>
            {common('remove')}
          </Button>
        </>
      ) : null}
      {question}
    </div>
  )
}
