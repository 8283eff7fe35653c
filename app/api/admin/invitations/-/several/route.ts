import { z } from 'zod'
import { invitationLines, knownOrigin, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Invites many, and answers for each line. Only this response holds the links. */
export const POST = route(
  { auth: 'session', right: 'admin:users', body: z.strictObject({ lines: invitationLines }) },
  async ({ actor, body: { lines }, request }) => {
    const { auth, platform } = server()
    const origin = knownOrigin(request.headers, platform.env)
    const data = await auth.invitations.createSeveral(actor, lines)
    return {
      data: data.map(line =>
        line.refusal === null
          ? { email: line.email, problem: null, url: new URL(line.url, origin).href, mail: line.mail }
          : { email: line.email, problem: line.refusal.message, url: null, mail: null },
      ),
    }
  },
)
