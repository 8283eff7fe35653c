const base = (workspaceId: string) => `/api/workspaces/${encodeURIComponent(workspaceId)}`

export function treeAddress(workspaceId: string): string {
  return `${base(workspaceId)}/tree`
}

export function fileAddress(workspaceId: string, path: string): string {
  return `${base(workspaceId)}/file?path=${encodeURIComponent(path)}`
}

export function moveAddress(workspaceId: string): string {
  return `${base(workspaceId)}/move`
}

/** `path` null: of the whole map. */
export function mapAddress(workspaceId: string, path: string | null, mode: 'code' | 'document'): string {
  return `${base(workspaceId)}/map?mode=${mode}${path === null ? '' : `&path=${encodeURIComponent(path)}`}`
}

/** Address of a file as it is, to be saved or replaced. */
export function bytesAddress(workspaceId: string, path: string): string {
  return `${base(workspaceId)}/bytes?path=${encodeURIComponent(path)}`
}

/** Address of an archive of a folder with its slash; empty for the whole. */
export function archiveAddress(workspaceId: string, folder: string): string {
  return `${base(workspaceId)}/archive?prefix=${encodeURIComponent(folder)}`
}

/** Address of the list of deleted files, where one is restored as well. */
export function deletedAddress(workspaceId: string): string {
  return `${base(workspaceId)}/deleted`
}

export function historyAddress(workspaceId: string, path: string): string {
  return `${base(workspaceId)}/history?path=${encodeURIComponent(path)}`
}

/** Address of a file as one version of its history has it. */
export function versionAddress(workspaceId: string, path: string, versionId: string): string {
  return `${base(workspaceId)}/history/version?path=${encodeURIComponent(path)}&id=${encodeURIComponent(versionId)}`
}
