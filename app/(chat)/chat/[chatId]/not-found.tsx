import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { chatRoutes as t } from '#lib/words/en/chat-routes.ts'
import { common } from '#lib/words/en/common.ts'

export default function ChatNotFound() {
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-13 items-center px-3">
        <SidebarButton />
      </div>
      <div className="mx-auto w-full max-w-column px-5">
        <EmptyState
          level={1}
          title={t('noSuchChat')}
          action={
            <LinkButton href="/" variant="primary">
              {common('newChat')}
            </LinkButton>
          }
        >
          {t('noSuchChatHint')}
        </EmptyState>
      </div>
    </main>
  )
}
