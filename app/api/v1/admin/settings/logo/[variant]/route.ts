import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { changeLogo } from '../../../../../admin/settings/change-logo.ts'

export const PUT = operation(operations.setLogo, async ({ actor, params, body }) =>
  toSnake(await changeLogo(actor, params.variant, Buffer.from(body.base64, 'base64'))),
)

export const DELETE = operation(operations.removeLogo, async ({ actor, params }) => toSnake(await changeLogo(actor, params.variant, null)))
