import type { z } from 'zod'
import type { ChatDetails, ChatView } from '#lib/chats/index.ts'
import type { PageView } from '#lib/context/shared.ts'
import type { CatalogTool } from '#lib/mcp/index.ts'
import type { ChildStatus, FinishReason, InputRequestView, RunError, RunStatus, Usage } from '#lib/messages/index.ts'
import type { ModelInfo } from '#lib/models/index.ts'
import type { WorkspaceFile, WorkspaceView } from '#lib/workspace/index.ts'
import type {
  models,
  tools,
  V1InputRequest,
  V1Run,
  V1RunError,
  V1Session,
  V1SessionState,
  V1Url,
  workspaceFile,
  workspaces,
} from './schemas.ts'
import { toUsage } from './usage.ts'

export function toSession(chat: ChatView): V1Session {
  return {
    session_id: chat.id,
    title: chat.title,
    model: chat.model,
    selected_tools: [...chat.selectedTools],
    active_run_id: chat.activeRunId,
    usage: toUsage(chat.usage),
    created_at: chat.createdAt.toISOString(),
    updated_at: chat.updatedAt.toISOString(),
  }
}

export function toUrl({ url, displayName, state, tokens, included, reason }: PageView): V1Url {
  return { url, display_name: displayName, state, tokens, included, ...(reason === null ? {} : { reason }) }
}

/** A session as a request for it alone is answered. */
export function toSessionState(
  chat: ChatDetails,
  { crossRefReady, collections }: { crossRefReady: boolean; collections: string[] },
): V1SessionState {
  return {
    ...toSession(chat),
    workspace: chat.workspaceId,
    mode: chat.mode,
    selected_files: [...chat.selectedFiles],
    excluded_files: [...chat.excludedFiles],
    cross_ref_enabled: chat.crossRef,
    review: chat.review,
    streaming_active: chat.activeRunId !== null,
    cross_ref_ready: crossRefReady,
    collections,
  }
}

export function toRunError({ code, message, retryable, binaryFiles, invalidFiles }: RunError): V1RunError {
  return {
    code,
    message,
    retryable,
    ...(binaryFiles ? { binary_files: binaryFiles } : {}),
    ...(invalidFiles ? { invalid_files: invalidFiles } : {}),
  }
}

export function toWorkspace({
  id,
  title,
  kind,
  writable,
  git,
  branch,
  fileCount,
  index,
}: WorkspaceView): z.output<typeof workspaces>['data'][number] {
  return { id, title, kind, writable, git, branch, file_count: fileCount, index }
}

export function toWorkspaceFile({ sizeBytes, ...file }: WorkspaceFile): z.output<typeof workspaceFile> {
  return { ...file, size_bytes: sizeBytes }
}

export function toInputRequest(input: InputRequestView): V1InputRequest {
  return {
    input_id: input.id,
    ...(input.runId === undefined ? {} : { run_id: input.runId }),
    kind: input.kind,
    ...(input.toolCallId === undefined ? {} : { tool_call_id: input.toolCallId }),
    message: input.message,
    ...(input.schema === undefined ? {} : { schema: input.schema }),
    ...(input.url === undefined ? {} : { url: input.url }),
    options: [...input.options],
  }
}

/** Fields of a run that `/api/v1` shows; the engine's view of a run fits it. */
export interface RunSource {
  id: string
  chatId: string
  status: RunStatus
  finishReason: FinishReason | null
  iterations: number
  usage: Usage
  inputs: InputRequestView[]
  startedAt: Date
  finishedAt: Date | null
  error: RunError | null
  parentRunId: string | null
  depth: number
  children: { runId: string; task: string; status: RunStatus; resultStatus: ChildStatus | null; usage: Usage }[]
}

export function toRun(run: RunSource): V1Run {
  return {
    run_id: run.id,
    session_id: run.chatId,
    status: run.status,
    finish_reason: run.finishReason,
    iterations: run.iterations,
    usage: toUsage(run.usage),
    inputs: run.inputs.filter(input => input.status === 'open').map(toInputRequest),
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    ...(run.error === null ? {} : { error: toRunError(run.error) }),
    parent_run_id: run.parentRunId,
    depth: run.depth,
    children: run.children.map(({ runId, task, status, resultStatus, usage }) => ({
      run_id: runId,
      task,
      status,
      result_status: resultStatus,
      usage: toUsage(usage),
    })),
  }
}

export function toTools(catalog: CatalogTool[]): z.output<typeof tools> {
  return {
    tools: catalog.map(tool => ({
      name: tool.id,
      server: tool.server,
      title: tool.title,
      description: tool.description,
      input_schema: tool.inputSchema,
      annotations: { ...tool.annotations },
    })),
  }
}

export function toModels(offered: ModelInfo[]): z.output<typeof models> {
  return {
    object: 'list',
    data: offered.map(model => ({
      id: model.id,
      object: 'model',
      created: Math.floor(model.createdAtMs / 1000),
      owned_by: model.ownedBy,
      title: model.title,
      context_window: model.contextWindow,
      tools: model.tools,
      default: model.isDefault,
    })),
  }
}
