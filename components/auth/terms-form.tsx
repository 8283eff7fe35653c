'use client'

import { useRouter } from 'next/navigation'
import { BrandMark } from '#components/brand/brand-mark.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { RequestError, request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import { terms as t } from '#lib/words/en/terms.ts'
import { signOut } from './session-client.ts'

interface TermsFormProps {
  text: string
  version: string
  workspaceName: string
  /** Address to which the person was going. */
  destination: string
}

/** Shows the terms of the workspace, to be accepted or declined. Declining signs out. */
export function TermsForm({ text, version, workspaceName, destination }: TermsFormProps) {
  const { busy, problem, run } = useAction()
  const router = useRouter()

  const accept = () =>
    run(async () => {
      try {
        await request('POST /api/account/terms', { body: { version } })
        window.location.assign(destination)
      } catch (error) {
        if (error instanceof RequestError && error.code === 'conflict') router.refresh()
        throw error
      }
    })

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col px-5 pt-[8vh] pb-10">
      <BrandMark name={workspaceName} className="mb-8" />
      <h1 className="text-2xl tracking-[-0.015em]">{t('title')}</h1>
      <p className="mt-2 text-ink-2">{t('lead', { workspaceName })}</p>
      <section
        aria-label={t('text')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is read by keyboard
        tabIndex={0}
        className="mt-6 max-h-[56dvh] overflow-y-auto rounded-md border border-line px-5 py-4"
      >
        <Markdown text={text} isStreaming={false} />
      </section>
      <p className="mt-2 text-ink-2 text-xs">{t('version', { version })}</p>
      <Problem text={problem} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
          {t('accept')}
        </Button>
        <Button variant="ghost" size="lg" disabled={busy} onClick={() => void run(() => signOut())}>
          {t('decline')}
        </Button>
      </div>
    </main>
  )
}
