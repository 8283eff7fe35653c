import type { DirectRoute } from '#lib/http/index.ts'
import * as run from './chats/[chatId]/run/route.ts'
import * as liveShare from './shares/[shareId]/live/route.ts'
import * as completions from './v1/chat/completions/route.ts'
import * as chatStream from './v1/chat/stream/route.ts'
import * as runEvents from './v1/runs/[runId]/events/route.ts'

/** Routes that stream answers. `scripts/http-server.mjs` sends them past Next's router, to the handlers of their route files. */
export const directRoutes: readonly DirectRoute[] = [
  { method: 'POST', path: /^\/api\/v1\/chat\/stream$/, handler: chatStream.POST },
  { method: 'POST', path: /^\/api\/v1\/chat\/completions$/, handler: completions.POST },
  { method: 'GET', path: /^\/api\/v1\/runs\/(?<runId>[\w-]+)\/events$/, handler: runEvents.GET },
  { method: 'POST', path: /^\/api\/chats\/(?<chatId>[\w-]+)\/run$/, handler: run.POST },
  { method: 'GET', path: /^\/api\/chats\/(?<chatId>[\w-]+)\/run$/, handler: run.GET },
  { method: 'GET', path: /^\/api\/shares\/(?<shareId>[\w-]+)\/live$/, handler: liveShare.GET },
]
