import type { Env } from '../../platform/index.ts'

/** Apps are shown only where there is a second origin for them: a configured one, or the other name of this computer. */
export function offersApps({ url, sandboxOrigin }: Pick<Env, 'url' | 'sandboxOrigin'>): boolean {
  if (sandboxOrigin !== null || url === null) return true
  return ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
}
