import { z } from 'zod'
import { MAX_TEXT_BYTES } from '#lib/workspace/index.ts'
import { mode, workMode } from './schemas.ts'

export { completionBody } from './completions/lenient.ts'
export { completionRequest } from './completions/request.ts'

/** Schemas of requests to `/api/v1`. A malformed id counts as an unknown one, so ids are plain strings here. */

const pathId = z.string().max(200)
const sessionId = pathId.nullish().describe('Absent or null: a new session, titled by the first words of the message')
const model = z
  .string()
  .min(1)
  .max(300)
  .nullish()
  .describe("provider:model, or a bare id where exactly one provider offers it; absent: the session's, else the default")
const toolName = z.string().min(1).max(300)
const requestId = z.string().min(1).max(64).exactOptional().describe('Minted by the client; the same one again answers with the same run')

const paths = z.array(z.string().min(1).max(4_096)).max(10_000)

export const chatRequest = z.strictObject({
  message: z.string(),
  session_id: sessionId,
  model,
  selected_tools: z.array(toolName).max(1000).nullish().describe('Null, absent or empty: this endpoint has no tools'),
  request_id: requestId,
})

export const streamRequest = z.strictObject({
  ...chatRequest.shape,
  selected_tools: z
    .array(toolName)
    .max(1000)
    .nullish()
    .describe('Null, absent or []: no tools; ["*"]: every tool; else server.tool, or a bare name where exactly one server has it'),
  selected_files: paths.nullish().describe('Sets the selection of the session first; null or absent leaves it'),
  mode: mode.exactOptional().describe('live (default) or batch: complete messages only, one per iteration'),
})

export const sessionPatch = z.strictObject({
  title: z.string().trim().min(1).max(200).exactOptional(),
  model,
  selected_tools: z.array(toolName).max(1000).nullish(),
  workspace: z.string().max(200).nullish().describe('Another one clears both lists of files'),
  mode: workMode.exactOptional().describe('Another one clears the selected files and turns cross-reference off'),
  selected_files: paths.nullish().describe('A folder stands for the files in it; null: none'),
  excluded_files: paths.nullish(),
  cross_ref_enabled: z.boolean().exactOptional(),
  review: z.strictObject({ base: z.string().min(1).max(500), head: z.string().min(1).max(500).nullable() }).nullish(),
})

export const newSession = z.strictObject({
  workspace: z.string().max(200).nullish(),
  title: z.string().trim().min(1).max(200).nullish(),
  model,
})

const pageUrl = z.string().min(1).max(4000)
export const urlPatch = z.strictObject({ url: pageUrl, included: z.boolean() })
export const urlQuery = z.object({ url: pageUrl })

export const inputAnswer = z.strictObject({
  choice: z.string().min(1).max(200).describe("One of the request's options"),
  content: z.unknown().exactOptional(),
  reason: z.string().max(4000).exactOptional(),
})

export const approval = z.strictObject({
  tool_call_id: z.string().min(1).max(300),
  approved: z.boolean(),
  scope: z.enum(['once', 'session', 'always']).exactOptional(),
  reason: z.string().max(4000).exactOptional(),
})

export const emptyBody = z.strictObject({})

const limit = z.coerce.number().int().min(1).max(100).default(50)
const cursor = z.string().max(500).exactOptional().describe('next_cursor of the page before')

export const sessionsQuery = z.object({ cursor, limit, q: z.string().max(500).exactOptional().describe('Words in the title or the text') })
export const sessionQuery = z.object({
  include: z
    .literal('messages')
    .exactOptional()
    .describe('Adds the newest 500 visible messages, fewer where they are large; /messages has them all'),
})
export const messagesQuery = z.object({ cursor, limit })

export const filesQuery = z.object({
  q: z.string().max(500).exactOptional().describe('Words that are in the path, in any case'),
  prefix: z.string().max(4_096).exactOptional(),
  cursor: z.string().max(6_000).exactOptional().describe('next_cursor of the page before'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
})
export const fileQuery = z.object({ path: z.string().min(1).max(4_096) })
export const fileWrite = z.strictObject({
  content: z.string().max(MAX_TEXT_BYTES),
  sha256: z.string().max(64).nullable().describe('Of the content that it replaces; null creates the file'),
})
export const mapQuery = z.object({
  path: z.string().min(1).max(4_096).exactOptional().describe('Without it, the whole map'),
  mode: z.enum(['code', 'document']).default('code'),
})
export const workspaceParams = z.object({ workspaceId: pathId })

export const sessionParams = z.object({ sessionId: pathId })
export const messageParams = z.object({ sessionId: pathId, messageId: pathId })
export const modelName = z.object({ model: pathId })
export const modelParams = z.object({ model: z.array(pathId).min(1).max(20) })
export const runParams = z.object({ runId: pathId })
export const inputParams = z.object({ runId: pathId, inputId: pathId })
