import { addUsage, type ChatPart, type ChildSums, noUsage } from '#lib/messages/index.ts'

/** Sums up the children of an answer, theirs included; null where it has none. */
export function childSums(parts: readonly ChatPart[]): ChildSums | null {
  const children = parts.flatMap(part => (part.type === 'data-child' ? [part.data] : []))
  if (children.length === 0) return null
  const usage = children.reduce((sum, { usage = noUsage, treeUsage = usage }) => addUsage(sum, treeUsage), noUsage)
  const costs = children.map(({ costMicroUsd }) => costMicroUsd)
  const cost = costs.every(one => one !== undefined) ? costs.reduce((sum, one) => sum + one, 0) : undefined
  return { count: children.length, usage, ...(cost === undefined ? {} : { costMicroUsd: cost }) }
}
