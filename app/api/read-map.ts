import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type MapMode, safePath } from '#lib/workspace/index.ts'

/** Longest that a reader waits for a map that is being built. */
const MAP_WAIT_MS = 20_000

export interface ReadMap {
  /** Null for the whole map. */
  path: string | null
  mode: MapMode
  block: string
}

/** Reads the entry of a file in the map of a workspace, or the whole map. Throws `not_found`, `invalid_path`, `starting`. */
export async function readMap(
  actor: Actor,
  workspaceId: string,
  { path: given, mode }: { path?: string | undefined; mode: MapMode },
): Promise<ReadMap> {
  const { maps } = server()
  const path = given === undefined ? null : safePath(given)
  if (given !== undefined && path === null) throw new AppError('invalid_path')
  await maps.built(actor, workspaceId, MAP_WAIT_MS)
  const map = await maps.map(actor, workspaceId, mode)
  if (map === null) throw new AppError('starting', { message: t('mapWorkspaceNotReady') })
  if (path === null) return { path, mode, block: [map.legend, ...map.entries.map(({ block }) => block)].join('\n') }
  const entry = map.entries.find(one => one.path === path)
  if (!entry) throw new AppError('not_found', { message: t('mapNoFilePath') })
  return { path, mode, block: entry.block }
}
