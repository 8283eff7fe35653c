import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'

async function nothing(): Promise<never> {
  throw new AppError('not_found')
}

const handler = route({ auth: 'none' }, nothing)

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
