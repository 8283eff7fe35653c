import type { CatalogTool } from '#lib/mcp/index.ts'
import { definitionTokens, type PickerTool } from '#lib/mcp/shared.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { AGENT_SERVER, ownTool } from '../run/own-tool.ts'
import type { OwnPerson, OwnRequest } from './own-server.ts'
import { EVERY_TOOL } from './selection.ts'

const names = { type: 'array', items: { type: 'string' } }

export const delegateTool: CatalogTool = ownTool(AGENT_SERVER, {
  name: 'delegate',
  title: 'Give a task',
  description:
    'Give a task to a helper that works on its own and returns its result. It sees nothing of this conversation: the task must say everything it needs. Use it for work that is large or independent; call it several times in one step to work on parts at the same time. The result begins with one line of JSON: its status is ok, partial, failed, stopped or limit. Do not give a task again that was denied.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', description: 'What is to be done, with all facts and the form of the result.' },
      assistant: { type: 'string', description: 'Name or id of an assistant of the person (default: none).' },
      model: { type: 'string', description: 'Id of the model (default: yours).' },
      tools: { ...names, description: 'Which of your tools it may use (default: all).' },
      files: { ...names, description: 'Paths in the workspace, or ids of attached files, whose content it gets.' },
      result_schema: { type: 'object', description: 'JSON Schema; the result is then JSON that fits it.' },
    },
    required: ['task'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
})

/** Offers to give tasks to children, where administrators allow it and the answer is not as deep in its tree as it may be. */
export function offeredDelegate({ selectedTools, delegation }: Pick<OwnRequest, 'selectedTools' | 'delegation'>): CatalogTool[] {
  const isSelected = selectedTools.includes(EVERY_TOOL) || selectedTools.includes(delegateTool.id)
  return isSelected && delegation.isOn && delegation.depth < delegation.mostDepth ? [delegateTool] : []
}

export function pickedDelegate({ delegates }: OwnPerson): PickerTool[] {
  const { name, id, description, inputSchema } = delegateTool
  const tokens = definitionTokens({ name, description, inputSchema })
  const place = { server: 'parley agent', serverTitle: t('agentTools'), name, id, title: t('giveTask') }
  return delegates ? [{ ...place, description: t('giveTaskHint'), tokens }] : []
}
