import { z } from 'zod'
import { scopes } from '#lib/http/index.ts'
import { MAX_COMMIT_MESSAGE_CHARS } from '#lib/workspace/index.ts'
import { path } from './fields.ts'
import type { Operation } from './operation.ts'

/** Most characters of a diff that a message is written from; the rest of a longer one is not read. */
const DIFF_CHARS = 4_000_000
const DIFF_BODY_BYTES = 8 * 1024 * 1024

const commitMessageRequest = z.strictObject({
  diff: z.string().max(DIFF_CHARS).nullish().describe('Absent or null: the changes of the workspace since its last commit'),
})
const commitRequest = z.strictObject({
  message: z.string().min(1).max(MAX_COMMIT_MESSAGE_CHARS),
  paths: z.array(path).min(1).max(10_000).exactOptional().describe('Changed files or their folders; absent: all'),
})

const diff = z.object({
  diff: z.string().describe('Unified diff of the files against the last commit, including new files; empty: no changes'),
})
const commitMessage = z.object({ message: z.string() })
const commit = z.object({ sha: z.string() })

/** Operations on the git repository of a workspace; 422 `unusable` where it has none. */
export const repositoryOperations = {
  diffWorkspace: {
    method: 'get',
    path: '/workspaces/{workspaceId}/diff',
    summary: 'Get what has changed in a workspace since its last commit',
    right: 'files:read',
    scope: scopes.workspace,
    success: { status: 200, json: diff },
    refusals: ['unusable'],
  },
  writeCommitMessage: {
    method: 'post',
    path: '/workspaces/{workspaceId}/commit-message',
    summary: 'Generate a commit message with the small model; a blank diff is 422 empty_diff',
    right: 'files:write',
    scope: scopes.workspace,
    body: commitMessageRequest,
    maxBodyBytes: DIFF_BODY_BYTES,
    success: { status: 200, json: commitMessage },
    asksModel: true,
    refusals: ['no_model', 'empty_diff', 'unusable'],
  },
  commitWorkspace: {
    method: 'post',
    path: '/workspaces/{workspaceId}/commit',
    summary: 'Commit changed files under the name of the caller',
    right: 'files:write',
    scope: scopes.workspace,
    body: commitRequest,
    success: { status: 200, json: commit },
    refusals: ['forbidden', 'conflict', 'empty_diff', 'invalid_path', 'unusable'],
  },
} satisfies Record<string, Operation>
