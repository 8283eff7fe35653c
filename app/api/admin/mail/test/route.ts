import { route } from '#lib/http/index.ts'
import { sendTest } from '../send-test.ts'

/** Sends a test mail to the administrator, with the saved settings; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'admin:settings' }, ({ actor }) => sendTest(actor))
