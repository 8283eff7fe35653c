import type { FileText } from './read-text.ts'

/** Reads files of one workspace, each call again. */
export interface WorkspaceReader {
  /** Returns the size of a file without its content; null where `readText` gives none. A binary file has a size. */
  sizeOf(path: string): Promise<number | null>
  readText(path: string): Promise<FileText>
}

/** Decision of the rules about reading a path in its stored form; null where no rule is about it. */
export type ReadRule = (path: string) => { action: 'allow' | 'ask' | 'deny'; rule: string } | null

/** Reason for which a model may not have a file. `rule`: an administrator's. `left_out`: the person has left it out of the chat. */
export interface WithheldFile {
  by: 'rule' | 'left_out'
  reason: string
}

export interface SightOptions {
  /** Paths that the person has left out, in their stored form. */
  leftOut: readonly string[]
  /** Files that are read without a question about each: a rule that asks keeps them back too. */
  isUnasked?: boolean
}

/** Files of a workspace as a model may have them: the one place that decides, for tools, edit blocks, lists, maps and reviews. */
export interface Sight extends WorkspaceReader {
  /** Tells whether a path is kept back, by its name or by where its links lead. */
  kept(path: string): Promise<WithheldFile | null>
  /** The same of a name alone, for files of commits, which have no links. */
  keptName(path: string): WithheldFile | null
  /** Returns a left-out path below a folder; null where there is none. Rules are asked about each file that moves. */
  leftOutBelow(folder: string): string | null
  /** Lists the paths of files that are there and not kept back, in order. */
  paths(): Promise<string[]>
  /** Reads by another reader, such as that of a commit, what this one may have. */
  through(reader: WorkspaceReader): WorkspaceReader
}
