import { workspace as t } from '#lib/words/en/workspace.ts'
/** Files that a listing leaves out, as it says it. */
export interface Omitted {
  /** Number of files, as far as they were counted. */
  files: number
  /** One sentence for each reason. */
  notes: readonly string[]
}

export const NOTHING_OMITTED: Omitted = { files: 0, notes: [] }

/** Counts by the reason for which something is in no list. */
export interface OmittedCounts {
  /** Folders that tools make, by name, with the number of their files where git tells it. */
  madeByTools: ReadonlyMap<string, number>
  /** Names that no path may have. */
  unnameable: number
  /** Links that lead out, and entries that are not files. */
  noFiles: number
  /** Paths of repositories within. */
  repositories: readonly string[]
  /** Files whose state git cannot tell without a program. */
  unknown: number
  gitProblem: string | null
}

const NAMED = 5

export function omittedOf({ madeByTools, unnameable, noFiles, repositories, unknown, gitProblem }: OmittedCounts): Omitted {
  const made = [...madeByTools.values()].reduce((sum, count) => sum + count, 0)
  const folders = namesOf([...madeByTools.keys()])
  return {
    files: made + unnameable + noFiles,
    notes: [
      ...(gitProblem === null ? [] : [gitProblem]),
      ...(madeByTools.size === 0 ? [] : [made === 0 ? t('madeFolders', { folders }) : t('madeFiles', { count: made, folders })]),
      ...(unnameable === 0 ? [] : [t('unnameable', { count: unnameable })]),
      ...(noFiles === 0 ? [] : [t('noFiles', { count: noFiles })]),
      ...(repositories.length === 0 ? [] : [t('nestedRepositoriesWhoseFiles', { repositories: namesOf(repositories) })]),
      ...(unknown === 0 ? [] : [t('unknownChanges', { count: unknown })]),
    ],
  }
}

function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMED
  return rest > 0 ? t('namesAndMore', { names: names.slice(0, NAMED).join(', '), rest }) : names.join(', ')
}
