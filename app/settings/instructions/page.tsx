import type { Metadata } from 'next'
import { OwnInstructions } from '#components/settings/own-instructions.tsx'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Instructions' }

export default async function InstructionsPage() {
  const actor = await pageActor()
  const { instructions } = await server().auth.preferences.read(actor.userId)
  return (
    <>
      <h1 className="text-xl">Instructions</h1>
      <p className="mt-1 mb-6 text-ink-2 text-sm">
        Models get these in all of your chats, after those of the workspace and the model. The instructions of a chat come last.
      </p>
      <SettingSection title="In all chats" lead="Only you see them. Shared links and exports of a chat do not include them.">
        <OwnInstructions stored={instructions ?? ''} />
      </SettingSection>
    </>
  )
}
