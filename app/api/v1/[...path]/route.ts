import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'

const nothing = route({ auth: 'key', right: 'api:use' }, async () => {
  throw new AppError('not_found')
})

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT }
