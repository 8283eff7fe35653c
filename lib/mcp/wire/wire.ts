import type { CallToolResult } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { isTooDeep } from '#lib/platform/index.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { MAX_CONTENT_BLOCKS, MAX_SCHEMA_BYTES, MAX_TASK_ID_CHARS } from '../limits.ts'
import { toolIcons } from './clean-icons.ts'
import { contentOf, fewer, readBlock } from './content-blocks.ts'
import { definitionHash } from './definition-hash.ts'
import { readInputSchema } from './input-schema.ts'
import { BARE_KEY } from './read-message.ts'

/** Names in `_meta` for values that the protocol library would refuse or drop. No server can forge them, since they are always overwritten. */
export const HASH_KEY = 'parley/definition-hash'
export const STRUCTURED_KEY = 'parley/structured-content'
export const TASK_KEY = 'parley/task'
export const TASK_SUPPORT_KEY = 'parley/task-support'
export const OUTPUT_SCHEMA_KEY = 'parley/output-schema'

export interface Rejection {
  name: string
  reason: string
}

/**
 * Filters a page of `tools/list` to the tools that can be offered, in a shape that the protocol library accepts. One bad tool must not hide
 * the others. Passes the rest to `reject`.
 */
export function cleanToolPage(result: unknown, reject: (rejection: Rejection) => void): unknown {
  if (!isObject(result)) return result
  const tools = (Array.isArray(result.tools) ? result.tools : []).flatMap(raw => {
    const reading = readTool(raw)
    if ('reason' in reading) reject(reading)
    return 'tool' in reading ? [reading.tool] : []
  })
  return { ...result, tools, nextCursor: typeof result.nextCursor === 'string' ? result.nextCursor : undefined }
}

function readTool(raw: unknown): { tool: Record<string, unknown> } | Rejection {
  if (!isObject(raw) || typeof raw.name !== 'string') return { name: t('withoutName'), reason: 'it has no name' }
  const name = raw.name
  if (name.trim() === '') return { name: '(empty)', reason: 'its name is empty' }
  if (name.length > 256) return { name: `${name.slice(0, 60)}…`, reason: 'its name is longer than 256 characters' }
  if (isTooDeep(raw)) return { name, reason: 'its definition is nested too deep' }
  const input = readInputSchema(raw.inputSchema)
  if (!input.ok) return { name, reason: input.reason }
  return {
    tool: {
      name,
      ...(typeof raw.title === 'string' ? { title: raw.title } : {}),
      ...(typeof raw.description === 'string' ? { description: raw.description } : {}),
      inputSchema: input.schema,
      ...toolIcons(raw.icons),
      annotations: readAnnotations(raw.annotations),
      _meta: {
        ...(isObject(raw._meta) ? raw._meta : {}),
        [HASH_KEY]: definitionHash(raw),
        [TASK_SUPPORT_KEY]: isObject(raw.execution) ? raw.execution.taskSupport : undefined,
        [OUTPUT_SCHEMA_KEY]: readOutputSchema(raw.outputSchema),
      },
    },
  }
}

/** Output schema as the server wrote it: untrusted, and only our own validator reads it. */
function readOutputSchema(raw: unknown): Record<string, unknown> | undefined {
  return isObject(raw) && JSON.stringify(raw).length <= MAX_SCHEMA_BYTES ? raw : undefined
}

/** A task as either flavour of tasks describes it. */
export interface StartedTask {
  taskId: string
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'
  statusMessage?: string
  pollIntervalMs?: number
  inputRequests?: Record<string, unknown>
  result?: unknown
  error?: unknown
}

const TASK_STATES: readonly unknown[] = ['working', 'input_required', 'completed', 'failed', 'cancelled']

/** Task that a server started instead of returning a result; null for a result. */
export function startedTask(result: Record<string, unknown>): StartedTask | null {
  const raw = result.resultType === 'task' ? result : isObject(result.task) && !Array.isArray(result.content) ? result.task : {}
  const { taskId, status, statusMessage, inputRequests } = raw
  if (typeof taskId !== 'string' || !TASK_STATES.includes(status)) return null
  const pollIntervalMs = raw.pollIntervalMs ?? raw.pollInterval
  return {
    taskId,
    status: status as StartedTask['status'],
    result: raw.result,
    error: raw.error,
    ...(typeof statusMessage === 'string' ? { statusMessage } : {}),
    ...(typeof pollIntervalMs === 'number' && Number.isFinite(pollIntervalMs) ? { pollIntervalMs } : {}),
    ...(isObject(inputRequests) ? { inputRequests } : {}),
  }
}

function readAnnotations(raw: unknown): Record<string, unknown> {
  if (!isObject(raw)) return {}
  const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].filter(hint => typeof raw[hint] === 'boolean')
  return Object.fromEntries([...hints, ...(typeof raw.title === 'string' ? ['title'] : [])].map(key => [key, raw[key]]))
}

/** The content of what `cleanCallResult` has made; the protocol library hands on copies of the rest. */
const cleanContents = new WeakSet<object>()

/** A result of `tools/call` that has come through the protocol library unchecked: as it was cleaned on its way in, or cleaned now. */
export function checkedCallResult(result: unknown): CallToolResult {
  const isClean = isObject(result) && Array.isArray(result.content) && cleanContents.has(result.content)
  return (isClean ? result : cleanCallResult(result)) as CallToolResult
}

/** The result of `tools/call` with only content blocks that the protocol library takes, whatever shape it came in. */
export function cleanCallResult(result: unknown): unknown {
  if (result === undefined) return failed(t('serverSentNoResult'))
  if (!isObject(result)) return cleanCallResult({ content: result })
  if (BARE_KEY in result) return cleanCallResult({ content: result[BARE_KEY] })
  const task = startedTask(result)
  if (task && task.taskId.length > MAX_TASK_ID_CHARS) return failed(t('serverMadeTaskWhose'))
  if (task) return { resultType: 'complete', content: clean([]), isError: false, _meta: { [TASK_KEY]: task } }
  if (result.resultType != null && result.resultType !== 'complete') return result
  const { structuredContent, content: _, isError, _meta, resultType, ...rest } = result
  const isUnreadable = isTooDeep(structuredContent)
  const blocks = fewer(contentOf(result), MAX_CONTENT_BLOCKS)
  const dropped = blocks.length - MAX_CONTENT_BLOCKS
  return {
    ...('content' in result ? rest : {}),
    ...(resultType == null ? {} : { resultType }),
    content: clean([
      ...blocks.slice(0, MAX_CONTENT_BLOCKS).map(readBlock),
      ...(isUnreadable ? [{ type: 'text', text: '[The structured part of the result is nested too deep to be read.]' }] : []),
      ...(dropped > 0 ? [{ type: 'text', text: `[${dropped} further parts of the result were left out.]` }] : []),
    ]),
    isError: isError === true,
    _meta: {
      ...(isObject(_meta) ? _meta : {}),
      [TASK_KEY]: undefined,
      [STRUCTURED_KEY]: isUnreadable || structuredContent === null ? undefined : structuredContent,
    },
  }
}

function clean<Content extends object>(content: Content): Content {
  cleanContents.add(content)
  return content
}

function failed(text: string): unknown {
  return { resultType: 'complete', content: [{ type: 'text', text }], isError: true }
}
