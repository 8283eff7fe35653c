import { request } from '#components/request.ts'
import { fileAddress, moveAddress } from '../addresses.ts'

/** Creates an empty file. Throws `RequestError`, as all of these do. */
export async function createFile(workspaceId: string, path: string): Promise<void> {
  await request(fileAddress(workspaceId, path), { method: 'PUT', body: { content: '', sha256: null } })
}

/** Gives a file another path, if it is still as `sha256` says. */
export async function moveFile(workspaceId: string, { from, to, sha256 }: { from: string; to: string; sha256: string }): Promise<void> {
  await request(moveAddress(workspaceId), { method: 'POST', body: { from, to, sha256 } })
}

export async function deleteFile(workspaceId: string, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await request(`${fileAddress(workspaceId, path)}&sha256=${encodeURIComponent(sha256)}`, { method: 'DELETE' })
}

/** Returns the hash that a file has now. */
export async function shaOf(workspaceId: string, path: string): Promise<string> {
  return (await request<{ sha256: string }>(fileAddress(workspaceId, path))).sha256
}
