import type { ChangedFile } from './views.ts'

/** Joins the diffs of files; one line replaces each diff that was left out. */
export function wholeDiff(files: readonly ChangedFile[]): string {
  return files.map(({ path, from, diff }) => diff ?? `diff --git a/${from ?? path} b/${path}\n(too large to be shown)\n`).join('')
}
