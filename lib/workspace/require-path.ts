import { AppError } from '#lib/errors.ts'
import { safePath } from './safe-path.ts'

/** Returns the stored form of a path. Throws `invalid_path`. */
export function requirePath(given: string): string {
  const path = safePath(given)
  if (path === null) throw new AppError('invalid_path', { details: { path: given.slice(0, 200) } })
  return path
}
