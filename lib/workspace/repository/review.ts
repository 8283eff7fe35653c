import { compareTrees } from './compare-trees.ts'
import { type AskOptions, currentBranch, headCommit, type OpenedRepository } from './opened.ts'
import { readSymbols, type Signatures } from './read-symbols.ts'
import { commitOf, commitsOf } from './refs.ts'
import type { ReviewOptions } from './repository.ts'
import type { ReviewChanges, ReviewRange } from './views.ts'
import { withChangedTree } from './working-tree.ts'

/** Compares the merge base of a range with its head, by git's objects alone. */
export async function readReview(
  opened: OpenedRepository,
  { range, signatures, mostBytes, reverseOf = [] }: ReviewOptions & { range: ReviewRange; signatures: Signatures },
): Promise<ReviewChanges> {
  const { base, head, checkedOut } = await commitsOfRange(opened, range)
  const tip = head ?? checkedOut
  const mergeBase = tip === null ? base : (await opened.ask(['merge-base', base, tip]))?.trim() || base
  const [branch, commits, count] = await Promise.all([
    currentBranch(opened),
    tip === null ? [] : commitsOf(opened, `${mergeBase}..${tip}`),
    tip === null ? '0' : opened.require(['rev-list', '--count', `${mergeBase}..${tip}`, '--']),
  ])
  const facts = { branch, base, head, mergeBase, commits, commitCount: Number(count) }
  const compare = async (to: string, objects: AskOptions) => {
    const files = await compareTrees(opened, { from: mergeBase, to, objects, mostBytes })
    const wanted = new Set(reverseOf)
    const paths = files.flatMap(({ path, from }) => (wanted.has(path) ? [path, ...(from === null ? [] : [from])] : []))
    const back = paths.length === 0 ? [] : await compareTrees(opened, { from: to, to: mergeBase, objects, mostBytes, paths })
    return {
      files,
      symbols: await readSymbols(opened, signatures, { files, from: mergeBase, to, objects }),
      reverse: Object.fromEntries(back.flatMap(({ path, from, diff }) => (diff === null ? [] : [[from ?? path, diff]]))),
    }
  }
  if (head !== null) return { ...facts, ...(await compare(head, {})), leftOut: [] }
  return withChangedTree(opened, checkedOut, async ({ tree, objects, leftOut }) => ({
    ...facts,
    ...(await compare(tree, objects)),
    leftOut,
  }))
}

export async function commitsOfRange(
  opened: OpenedRepository,
  range: ReviewRange,
): Promise<{ base: string; head: string | null; checkedOut: string | null }> {
  const [base, head, checkedOut] = await Promise.all([
    commitOf(opened, range.base),
    range.head === null ? null : commitOf(opened, range.head),
    headCommit(opened),
  ])
  return { base, head, checkedOut }
}
