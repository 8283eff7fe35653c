import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { PANEL_COOKIE, parsePanel } from '#components/chat/panel/panel-state.ts'
import { SIDEBAR_COOKIE } from '#components/shell/sidebar-names.ts'
import { Workspace } from '#components/shell/workspace.tsx'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export default async function ChatLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const { auth, chats, models, platform, settings } = server()
  const [list, offered, cookieJar, { workspaceName }, timeZone] = await Promise.all([
    chats.list(actor, { limit: 50 }),
    models.list(actor),
    cookies(),
    settings.read(),
    auth.users.timeZone(actor.userId),
  ])
  return (
    <Workspace
      workspaceName={workspaceName}
      user={{ id: actor.userId, name: actor.name, email: actor.email, isAdmin: actor.rights.has('admin:read') }}
      models={offered.map(({ id, title, isDefault, isDemo, vision, files, contextWindow }) => ({
        id,
        title,
        isDefault,
        isDemo,
        vision,
        files,
        contextWindow,
      }))}
      chats={{
        items: list.items.map(chat => ({ ...chat, updatedAt: chat.updatedAt.toISOString(), createdAt: chat.createdAt.toISOString() })),
        nextCursor: list.nextCursor,
      }}
      timeZone={timeZone}
      nowMs={platform.clock.nowMs()}
      panel={parsePanel(cookieJar.get(PANEL_COOKIE)?.value)}
      isSidebarOpen={cookieJar.get(SIDEBAR_COOKIE)?.value !== 'closed'}
    >
      {children}
    </Workspace>
  )
}
