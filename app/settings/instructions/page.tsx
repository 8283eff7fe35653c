import type { Metadata } from 'next'
import { OwnInstructions } from '#components/settings/own-instructions.tsx'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('instructions') })

export default async function InstructionsPage() {
  const actor = await pageActor()
  const { instructions } = await server().auth.preferences.read(actor.userId)
  return (
    <>
      <h1 className="text-xl">{t('instructions')}</h1>
      <p className="mt-1 mb-6 text-ink-2 text-sm">{t('modelsGetTheseInAll')}</p>
      <SettingSection title={t('inAllChats')} lead={t('onlyYouSeeThemShared')}>
        <OwnInstructions stored={instructions ?? ''} />
      </SettingSection>
    </>
  )
}
