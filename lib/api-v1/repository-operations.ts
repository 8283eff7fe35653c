import { z } from 'zod'
import type { Operation } from './operation.ts'
import * as requests from './requests.ts'

const { workspaceParams } = requests

/** Most characters of a diff that a message is written from; the rest of a longer one is not read. */
const DIFF_CHARS = 4_000_000
const MESSAGE_CHARS = 64 * 1024

export const commitMessageRequest = z.strictObject({
  diff: z.string().max(DIFF_CHARS).nullish().describe('Absent or null: the changes of the workspace since its last commit'),
})
export const commitRequest = z.strictObject({
  message: z.string().min(1).max(MESSAGE_CHARS),
  paths: z
    .array(z.string().min(1).max(4_096))
    .min(1)
    .max(10_000)
    .exactOptional()
    .describe('Changed files, or folders of them; absent: all'),
})

const diff = z.object({ diff: z.string().describe('Unified diff of the files against the last commit, new files too; empty: no changes') })
const commitMessage = z.object({ message: z.string() })
const commit = z.object({ sha: z.string() })

/** Operations on the git repository of a workspace; 422 `unusable` where it has none. */
export const repositoryOperations: Operation[] = [
  {
    method: 'get',
    path: '/workspaces/{workspaceId}/diff',
    id: 'diffWorkspace',
    summary: 'What has changed in a workspace since its last commit',
    params: workspaceParams,
    success: { status: 200, json: diff },
    refusals: [401, 404, 406, 422, 503],
  },
  {
    method: 'post',
    path: '/workspaces/{workspaceId}/commit-message',
    id: 'writeCommitMessage',
    summary: 'Have the small model write the message of a commit; a blank diff is 422 empty_diff',
    params: workspaceParams,
    body: commitMessageRequest,
    success: { status: 200, json: commitMessage },
    asksModel: true,
    refusals: [400, 401, 404, 406, 413, 415, 422, 503],
  },
  {
    method: 'post',
    path: '/workspaces/{workspaceId}/commit',
    id: 'commitWorkspace',
    summary: 'Commit changed files under the name of the caller',
    params: workspaceParams,
    body: commitRequest,
    success: { status: 200, json: commit },
    refusals: [400, 401, 403, 404, 406, 409, 413, 415, 422, 503],
  },
]
