import type { ToolCallRequest } from '#lib/mcp/index.ts'
import type { Retried } from '../../run/retry-while-database-away.ts'
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

/** Calls tools for the files of one run's chat. Changes take turns, in the order of their calls. */
export function createFileToolCalls(
  engine: ToolFilesDeps,
  run: ToolRun,
  retried: Retried,
): (request: ToolCallRequest) => Promise<FileToolResult> {
  let turn: Promise<unknown> = Promise.resolve()

  async function resultOf(tool: FileTool, { arguments: args, signal }: ToolCallRequest): Promise<FileToolResult> {
    if (signal.aborted) return { isError: true, text: 'The answer was stopped before this call ran.' }
    const files = await openToolFiles(engine, run, { retried, signal })
    if (!files) return { isError: true, text: 'This chat no longer has files.' }
    if (tool.isChange && files.chat.review !== null) return { isError: true, text: 'Changes are under review, so no file was changed.' }
    const result = await tool.run(files, args)
    if (result.changedFiles) announce(engine, files)
    return result
  }

  return async request => {
    const tool = Object.hasOwn(tools, request.tool) ? tools[request.tool] : undefined
    if (!tool) return { isError: true, text: `There is no tool ${request.tool} for files.` }
    if (!tool.isChange) return resultOf(tool, request)
    const work = turn.then(() => resultOf(tool, request))
    // A call that fails keeps no other one from its turn.
    turn = work.catch(() => undefined)
    return work
  }
}
