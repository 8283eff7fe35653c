import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Workspace } from '#components/frame/workspace.tsx'
import { SIDEBAR_COOKIE } from '#components/shell/sidebar-names.ts'
import type { ChatListPage } from '#components/workspace/chat-list.ts'
import { PANEL_COOKIE, parsePanel } from '#components/workspace/panel-state.ts'
import { pageActor } from '#lib/http/index.ts'
import { distinctTitles } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

export default async function ChatLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const { assistants, auth, chats, models, platform, settings, speech } = server()
  const [list, offered, cookieJar, { workspaceName, runCode }, { timeZone }, newChatAssistant, speechOffer] = await Promise.all([
    chats.list(actor, { limit: 50, view: 'open', pinsApart: true }),
    models.list(actor),
    cookies(),
    settings.read(),
    auth.preferences.read(actor.userId),
    assistants.ofNewChat(actor),
    speech.offer(actor),
  ])
  return (
    <Workspace
      workspaceName={workspaceName}
      user={{ id: actor.userId, name: actor.name, email: actor.email, rights: [...actor.rights] }}
      models={distinctTitles(offered).map(({ id, title, isDefault, isDemo, vision, files, contextWindow }) => ({
        id,
        title,
        isDefault,
        isDemo,
        vision,
        files,
        contextWindow,
      }))}
      chats={JSON.parse(JSON.stringify(list)) as ChatListPage}
      timeZone={timeZone}
      newChatAssistant={newChatAssistant}
      speech={speechOffer}
      runsCode={runCode}
      nowMs={platform.clock.nowMs()}
      panel={parsePanel(cookieJar.get(PANEL_COOKIE)?.value)}
      isSidebarOpen={cookieJar.get(SIDEBAR_COOKIE)?.value !== 'closed'}
    >
      {children}
    </Workspace>
  )
}
