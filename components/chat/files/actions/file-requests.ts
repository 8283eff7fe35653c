import { RequestError, request } from '#components/request.ts'
import { addressOf } from '#components/routes.ts'

/** Creates an empty file. Throws `RequestError`, as all of these do. */
export async function createFile(workspaceId: string, path: string): Promise<void> {
  await request('PUT /api/workspaces/[workspaceId]/file', { params: { workspaceId }, query: { path }, body: { content: '', sha256: null } })
}

/** Gives a file another path, if it is still as `sha256` says. */
export async function moveFile(workspaceId: string, { from, to, sha256 }: { from: string; to: string; sha256: string }): Promise<void> {
  await request('POST /api/workspaces/[workspaceId]/move', { params: { workspaceId }, body: { from, to, sha256 } })
}

/** Gives a folder another path, with all that is in it. */
export async function moveFolder(workspaceId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await request('POST /api/workspaces/[workspaceId]/move', { params: { workspaceId }, body: { from, to, isFolder: true } })
}

export async function deleteFile(workspaceId: string, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await request('DELETE /api/workspaces/[workspaceId]/file', { params: { workspaceId }, query: { path, sha256 } })
}

/** Returns the current hash of a file of any kind. */
export async function shaOf(workspaceId: string, path: string): Promise<string> {
  try {
    return (await request('GET /api/workspaces/[workspaceId]/file', { params: { workspaceId }, query: { path } })).sha256
  } catch (error) {
    if (!(error instanceof RequestError) || !NO_TEXT.has(error.code)) throw error
    const leaving = new AbortController()
    const { headers } = await fetch(addressOf('GET /api/workspaces/[workspaceId]/bytes', { params: { workspaceId }, query: { path } }), {
      signal: leaving.signal,
    })
    // The response head has it: the content is not needed.
    leaving.abort()
    const sha256 = /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '')?.[1]
    if (sha256 === undefined) throw error
    return sha256
  }
}

const NO_TEXT = new Set(['binary_file', 'too_large'])

interface SentFile {
  path: string
  file: File
  /** Overwrites any file there. */
  replaces: boolean
  signal: AbortSignal
}

/** Sends a file of any kind. Throws `changed_on_disk` where one is there that is not to be replaced. */
export async function uploadFile(workspaceId: string, { path, file, replaces, signal }: SentFile): Promise<void> {
  await request('PUT /api/workspaces/[workspaceId]/bytes', {
    params: { workspaceId },
    query: { path, replaces: replaces ? '1' : '0' },
    file,
    signal,
  })
}
