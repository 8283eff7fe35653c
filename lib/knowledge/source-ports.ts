import type { Actor } from '#lib/auth/index.ts'

export const sourceKinds = ['folder', 'project', 'page', 'site'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Place that a collection follows: a folder or a project by its id, with a path in it, or a page or site by its address. */
export interface SourcePlace {
  kind: SourceKind
  ref: string
  path: string
}

export interface LoadedPage {
  /** As it is shown: host and path. */
  name: string
  title: string | null
  /** Markdown, with whole links. */
  text: string
}

/** Ways to what collections follow, with the access of a person. All throw refusals with a sentence, also of what is lost. */
export interface SourcePorts {
  /** Null for a person who is gone or disabled. */
  actorOf(userId: string): Promise<Actor | null>
  /** Returns the workspace of a project's files, and its name. */
  project(actor: Actor, projectId: string): Promise<{ workspaceId: string; title: string }>
  folderTitle(actor: Actor, workspaceId: string): Promise<string>
  folderFiles(actor: Actor, workspaceId: string): Promise<{ path: string; sizeBytes: number | null }[]>
  fileBytes(actor: Actor, workspaceId: string, path: string, mostBytes: number): Promise<Uint8Array>
  /** Normalises an address. Throws `unusable`. */
  address(written: string): { url: string; name: string }
  /** Waits between two pages of one site. */
  pause(signal: AbortSignal): Promise<void>
  page(url: string, reader: { userId: string; signal: AbortSignal }): Promise<LoadedPage>
}
