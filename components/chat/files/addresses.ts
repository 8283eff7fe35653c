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
