import { Download } from 'lucide-react'
import { addressOf } from '#components/routes.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { MenuLink } from './menu.tsx'

/** Downloads a chat, from its menu. */
export function ExportLink({ chatId }: { chatId: string }) {
  return (
    <MenuLink>
      <a href={addressOf('GET /api/chats/[chatId]/export', { params: { chatId } })} download>
        <span className="grid w-4 shrink-0 place-items-center text-ink-2">
          <Download size={14} aria-hidden />
        </span>
        {t('downloadAsMarkdown')}
      </a>
    </MenuLink>
  )
}
