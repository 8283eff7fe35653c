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
      ...(madeByTools.size === 0 ? [] : [`Not listed because tools made them: ${made === 0 ? '' : `${files(made)} in `}${folders}.`]),
      ...(unnameable === 0 ? [] : [`Not listed: ${files(unnameable)} with characters in their names that paths may not contain.`]),
      ...(noFiles === 0
        ? []
        : [
            `Not listed: ${noFiles.toLocaleString('en-US')} ${noFiles === 1 ? 'entry' : 'entries'} (links out of the folder, or not files).`,
          ]),
      ...(repositories.length === 0 ? [] : [`Nested repositories, whose files are not listed: ${namesOf(repositories)}.`]),
      ...(unknown === 0 ? [] : [`Whether ${files(unknown)} changed is unknown: git converts them by a filter program.`]),
    ],
  }
}

function files(count: number): string {
  return count === 1 ? 'one file' : `${count.toLocaleString('en-US')} files`
}

function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest.toLocaleString('en-US')} more` : names.join(', ')
}
