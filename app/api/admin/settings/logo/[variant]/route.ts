import { MAX_LOGO_BYTES } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { changeLogo, logoParams } from '../../change-logo.ts'

const options = { auth: 'session', right: 'admin:settings', params: logoParams } as const

export const PUT = route({ ...options, bytes: MAX_LOGO_BYTES }, ({ actor, params, bytes }) => changeLogo(actor, params.variant, bytes))

export const DELETE = route(options, ({ actor, params }) => changeLogo(actor, params.variant, null))
