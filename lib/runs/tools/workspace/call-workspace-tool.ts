import { isAppError } from '#lib/errors.ts'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { Retried } from '../../run/retry-while-database-away.ts'
import { WORKSPACE_SERVER } from '../../run/workspace-server.ts'
import { createTool, deleteTool, editTool } from './change-tools.ts'
import { moveTool } from './move-tool.ts'
import { readFileTool, searchTool } from './read-tools.ts'
import { announce, type FileToolResult, openToolFiles, type ToolFiles, type ToolFilesDeps, type ToolRun } from './tool-files.ts'

interface FileTool {
  run: (files: ToolFiles, args: unknown) => Promise<FileToolResult>
  isChange: boolean
}

const tools: Readonly<Record<string, FileTool>> = {
  read: { run: readFileTool, isChange: false },
  search: { run: searchTool, isChange: false },
  edit: { run: editTool, isChange: true },
  create: { run: createTool, isChange: true },
  move: { run: moveTool, isChange: true },
  delete: { run: deleteTool, isChange: true },
}

export type CallFileTool = (request: ToolCallRequest) => Promise<ToolOutcome>

/** Calls tools of Parley's own server for the files of one run's chat. Changes take turns, in the order of their calls. */
export function createFileToolCalls(engine: ToolFilesDeps, run: ToolRun, retried: Retried): CallFileTool {
  const { clock, log } = engine.platform
  let turn: Promise<unknown> = Promise.resolve()

  async function resultOf(name: string, { arguments: args, signal }: ToolCallRequest): Promise<FileToolResult> {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    if (!tool) return { isError: true, text: `There is no tool ${name} for files.` }
    if (signal.aborted) return { isError: true, text: 'The answer was stopped before this call ran.' }
    try {
      const files = await openToolFiles(engine, run, { retried, signal })
      if (!files) return { isError: true, text: 'This chat no longer has files.' }
      if (tool.isChange && files.chat.review !== null) return { isError: true, text: 'Changes are under review, so no file was changed.' }
      const result = await tool.run(files, args)
      if (result.changedFiles) announce(engine, files)
      return result
    } catch (error) {
      if (isAppError(error)) return { isError: true, text: error.message }
      throw error
    }
  }

  return async request => {
    const place = { server: WORKSPACE_SERVER, tool: request.tool }
    const startedMs = clock.monotonicMs()
    const isChange = Object.hasOwn(tools, request.tool) && tools[request.tool]?.isChange === true
    const work = isChange ? turn.then(() => resultOf(request.tool, request)) : resultOf(request.tool, request)
    // A call that fails keeps no other one from its turn.
    if (isChange) turn = work.catch(() => undefined)
    const { isError, text, changedFiles } = await work
    const executionTimeMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs))
    const outcome = isError ? 'error' : 'ok'
    log.info('tool.call', { ...place, outcome, executionTimeMs, runId: run.runId })
    return {
      ...place,
      outcome,
      text,
      content: [{ type: 'text', text }],
      executed: true,
      executionTimeMs,
      ...(changedFiles ? { changedFiles } : {}),
    }
  }
}
