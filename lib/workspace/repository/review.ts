import { compareTrees } from './compare-trees.ts'
import { currentBranch, headCommit, type Opened } from './opened.ts'
import { commitOf, commitsOf } from './refs.ts'
import type { ReviewChanges, ReviewRange } from './views.ts'
import { withChangedTree } from './working-tree.ts'

/** Compares the merge base of a range with its head, by git's objects alone. */
export async function readReview(opened: Opened, range: ReviewRange, mostBytes?: number): Promise<ReviewChanges> {
  const { base, head, checkedOut } = await commitsOfRange(opened, range)
  const tip = head ?? checkedOut
  const mergeBase = tip === null ? base : (await opened.ask(['merge-base', base, tip]))?.trim() || base
  const [branch, commits, count] = await Promise.all([
    currentBranch(opened),
    tip === null ? [] : commitsOf(opened, `${mergeBase}..${tip}`),
    tip === null ? '0' : opened.require(['rev-list', '--count', `${mergeBase}..${tip}`, '--']),
  ])
  const facts = { branch, base, head, mergeBase, commits, commitCount: Number(count) }
  if (head !== null) return { ...facts, files: await compareTrees(opened, { from: mergeBase, to: head, mostBytes }), leftOut: [] }
  return withChangedTree(opened, checkedOut, async ({ tree, objects, leftOut }) => ({
    ...facts,
    files: await compareTrees(opened, { from: mergeBase, to: tree, objects, mostBytes }),
    leftOut,
  }))
}

export async function commitsOfRange(
  opened: Opened,
  range: ReviewRange,
): Promise<{ base: string; head: string | null; checkedOut: string | null }> {
  const [base, head, checkedOut] = await Promise.all([
    commitOf(opened, range.base),
    range.head === null ? null : commitOf(opened, range.head),
    headCommit(opened),
  ])
  return { base, head, checkedOut }
}
