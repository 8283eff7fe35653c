import { z } from 'zod'
import { plainPath } from '#lib/workspace/index.ts'
import { withoutSlash } from '../../questions/judge-paths.ts'
import { attempted, changed, failure } from './change-tools.ts'
import { readToolFile, wrongArguments } from './read-tools.ts'
import type { FileToolResult, ToolFiles } from './tool-files.ts'

const moveArguments = z.object({ from: z.string(), to: z.string() })

/** Moves a file, or a folder with all that is in it. */
export async function moveTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = moveArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  const [from, to] = [read.data.from, read.data.to].map(path => plainPath(withoutSlash(path))) as [string, string]
  const kept = await files.sight.kept(to)
  if (kept) return failure('validation_error', `${to}: ${kept.reason}`)
  return attempted(async () => {
    const file = await readToolFile(files, from)
    if (file.text === null) {
      const below = await filesBelow(files, from)
      if (below.length > 0) return moveFolder(files, { from, to, below })
      return failure(file.isMissing ? 'file_not_found' : 'validation_error', `${file.path}: ${file.reason}`)
    }
    const { sha256 } = file.text
    const { engine, actor, by, retried } = files
    await retried(() => engine.fileChanges.move(actor, by, { from, to, sha256 }))
    return {
      text: `${from}: applied, the file is ${to} now.`,
      ...changed([
        { path: from, change: 'deleted' },
        { path: to, change: 'created' },
      ]),
    }
  })
}

async function moveFolder(
  { engine, actor, by, sight, retried }: ToolFiles,
  { from, to, below }: { from: string; to: string; below: readonly string[] },
): Promise<FileToolResult> {
  const leftOut = sight.leftOutBelow(from) ?? sight.leftOutBelow(to)
  if (leftOut !== null) return failure('validation_error', `${leftOut}: ${sight.keptName(leftOut)?.reason}`)
  await retried(() => engine.fileChanges.moveFolder(actor, by, { from, to }))
  const count = below.length === 1 ? 'its file' : `its ${below.length} files`
  return {
    text: `${from}/: applied, the folder is ${to}/ now, with ${count}.`,
    ...changed([
      { path: `${from}/`, change: 'deleted' },
      { path: `${to}/`, change: 'created' },
    ]),
  }
}

async function filesBelow({ engine, actor, by, retried }: ToolFiles, folder: string): Promise<string[]> {
  const paths = await retried(() => engine.workspaces.allPaths(actor, by.workspaceId))
  return paths.filter(path => path.startsWith(`${folder}/`))
}
