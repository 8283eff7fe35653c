import { request } from '#components/request.ts'
import type { ToolList } from '#components/workspace/tool-list.ts'
import type { ModelChoice } from '#components/workspace/workspace-context.ts'
import type { PickerTool } from '#lib/mcp/shared.ts'
import { chatChoices as t } from '#lib/words/en/chat-choices.ts'
import { common } from '#lib/words/en/common.ts'
import type { Entry } from '../entries/entries.ts'

/** Lists the models and tools that `@` offers for one answer: models where there are several, servers, then single tools. */
export function turnEntries(models: readonly ModelChoice[], tools: readonly PickerTool[]): Entry[] {
  const servers = Map.groupBy(tools, tool => tool.server)
  return [
    ...(models.length < 2
      ? []
      : models.map(({ id, title }): Entry => ({ kind: 'model', key: `model ${id}`, title, detail: id, model: id }))),
    ...[...servers].map(([server, all]): Entry => {
      const title = all[0]?.serverTitle ?? server
      const detail = common('tools', { count: all.length })
      return {
        kind: 'tools',
        key: `server ${server}`,
        title,
        detail,
        from: t('server'),
        chosen: t('allToolsOf', { title }),
        ids: all.map(({ id }) => id),
      }
    }),
    ...tools.map(
      ({ id, name, title, serverTitle }): Entry => ({
        kind: 'tools',
        key: `tool ${id}`,
        title: title ?? name,
        detail: id,
        from: serverTitle,
        chosen: title ?? name,
        ids: [id],
      }),
    ),
  ]
}

/** Loads what `@` offers besides assistants and resources. The tools are those of the picker, which has usually loaded them. */
export async function loadTurnEntries(models: readonly ModelChoice[], list: ToolList, signal: AbortSignal): Promise<Entry[]> {
  const { tools = [], own = [] } = list.read().listing ?? (await request('GET /api/tools', { signal }))
  return turnEntries(models, [...tools, ...own])
}
