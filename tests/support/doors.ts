import { globSync } from 'node:fs'
import path from 'node:path'
import type { RouteHandler } from '#lib/http/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** One handler of one route file. */
export interface Door {
  /** `api/chats/[chatId] GET` */
  name: string
  /** `api/chats/[chatId]` */
  place: string
  method: string
  handler: RouteHandler
}

/** Lists every handler under `app`, found by its file, so that none can be forgotten. */
export async function allDoors(): Promise<Door[]> {
  const files = globSync('app/**/route.ts', { cwd: root }).map(file => file.split(path.sep).join('/'))
  const found = await Promise.all(
    files.map(async file => {
      const module = (await import(path.join(root, file))) as Record<string, RouteHandler>
      const place = file.slice('app/'.length, -'/route.ts'.length)
      return Object.entries(module)
        .filter(([method]) => /^[A-Z]+$/.test(method))
        .map(([method, handler]) => ({ name: `${place} ${method}`, place, method, handler }))
    }),
  )
  return found.flat()
}
