'use client'

import { withChanged } from '#components/admin/layout/list-json.ts'
import { useAction } from '#components/admin/layout/use-action.ts'
import { Switch } from '#components/ui/switch.tsx'
import type { ResourceActions } from '#components/use-resource.ts'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { type ServersJson, serversApi } from './servers-api.ts'

export interface ServerSwitchProps {
  server: McpServerView
  change: ResourceActions<ServersJson>['change']
  onChanged: () => Promise<void>
}

/** Moves at once and goes back when the server refuses. */
export function ServerSwitch({ server, change, onChanged }: ServerSwitchProps) {
  const { busy, run } = useAction(`${server.title} was left as it is.`)
  const show = (enabled: boolean) => change(list => withChanged(list, ({ slug }) => slug === server.slug, { enabled }))

  async function toggle(enabled: boolean) {
    show(enabled)
    const saved = await run(async () => {
      await serversApi.update(server.slug, { enabled })
    })
    if (saved) await onChanged()
    else show(!enabled)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on the switch from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span className="inline-flex" onClick={event => event.stopPropagation()}>
      <Switch checked={server.enabled} disabled={busy} label={`Enable ${server.title}`} onCheckedChange={enabled => void toggle(enabled)} />
    </span>
  )
}
