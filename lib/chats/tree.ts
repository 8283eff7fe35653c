/** Fields of a message that the tree needs. */
export interface TreeNode {
  id: string
  parentId: string | null
  createdAt: Date
}

/**
 * Returns the ids from the root down to `headId`. Empty for null and for unknown ids.
 * A loop of parents (never written by us) ends where it closes.
 */
export function pathIds(nodes: readonly Pick<TreeNode, 'id' | 'parentId'>[], headId: string | null): string[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const path = new Set<string>()
  let current = headId === null ? undefined : byId.get(headId)
  while (current && !path.has(current.id)) {
    path.add(current.id)
    current = current.parentId === null ? undefined : byId.get(current.parentId)
  }
  return [...path].reverse()
}

/** Maps each parent (null: the roots) to its children, oldest first. */
export function childrenByParent(nodes: readonly TreeNode[]): Map<string | null, string[]> {
  const children = new Map<string | null, string[]>()
  for (const node of [...nodes].sort(byAge)) {
    const list = children.get(node.parentId)
    if (list) list.push(node.id)
    else children.set(node.parentId, [node.id])
  }
  return children
}

/** Returns the newest message without children at or below `id`, or null for an unknown id. */
export function newestLeaf(nodes: readonly TreeNode[], id: string): string | null {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const start = byId.get(id)
  if (!start) return null
  const children = childrenByParent(nodes)
  const seen = new Set<string>()
  const waiting = [start]
  let newest: TreeNode | null = null
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node.id)) continue
    seen.add(node.id)
    const below = (children.get(node.id) ?? []).flatMap(childId => byId.get(childId) ?? [])
    if (below.length > 0) waiting.push(...below)
    else if (newest === null || byAge(newest, node) < 0) newest = node
  }
  return newest?.id ?? id
}

function byAge(a: TreeNode, b: TreeNode): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
