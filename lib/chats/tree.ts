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

function byAge(a: TreeNode, b: TreeNode): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
