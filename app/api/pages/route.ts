import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** Fetches a web page for a message that is being written, and returns its title. */
export const POST = route(
  { auth: 'session', right: 'chat:write', body: z.strictObject({ url: z.string().min(1).max(4_000) }) },
  async ({ actor, body, request }) => {
    const { pages, settings } = server()
    if (!(await settings.read()).fetchesPages) throw new AppError('forbidden', { message: t('administratorTurnedOffReading') })
    return { page: await pages.prepare(actor, body.url, request.signal) }
  },
)
