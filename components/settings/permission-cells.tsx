import Link from 'next/link'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { GrantView } from '#lib/mcp/shared.ts'
import { settings as t } from '#lib/words/en/settings.ts'

/** Shows the tool of a permission, its server, and the arguments for which alone it holds. */
export function ToolOfPermission({ grant }: { grant: GrantView }) {
  const { title, tool, serverTitle } = grant
  return (
    <>
      <bdi className="font-[550]">
        <VisibleText isName text={title ?? tool} />
      </bdi>
      <bdi className="block break-words text-ink-2 text-xs">
        <VisibleText isName text={serverTitle} />
      </bdi>
      {grant.arguments === null ? null : (
        <span dir="auto" className="block break-all font-mono text-xs">
          <VisibleText text={rememberedText(grant)} />
        </span>
      )}
    </>
  )
}

/** Names the arguments for which a permission holds. */
export function rememberedText({ arguments: remembered }: Pick<GrantView, 'arguments'>): string {
  if (remembered === null) return t('anyArguments')
  if (remembered.length === 0) return t('unreadableArguments')
  return remembered
    .map(({ argument, match, value }) => {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      return t(match === 'below' ? 'argumentBelow' : 'argumentIs', { argument, value: shown })
    })
    .join(' · ')
}

export function WhereItHolds({ chat }: Pick<GrantView, 'chat'>) {
  if (chat === null) return t('everyChat')
  return (
    <Link href={`/chat/${chat.id}`} dir="auto" className="hover:underline">
      {chat.title || t('aChat')}
    </Link>
  )
}

export function Granted({ grant: { createdAt, given } }: { grant: GrantView }) {
  return (
    <>
      <TimeAgo at={createdAt} never="" />
      <span className="block text-xs">{grantedByText(given)}</span>
    </>
  )
}

function grantedByText(given: GrantView['given']): string {
  if (given.by === 'api_key') return given.name === '' ? t('byAnApiKey') : t('byTheApiKey', { name: given.name })
  if (given.by === 'program') return t('byAProgram')
  return given.isThisOne ? t('inThisBrowser') : t('inAnotherBrowser')
}
