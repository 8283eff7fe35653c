import type { Metadata } from 'next'
import { AssistantEditor } from '#components/assistants/assistant-editor.tsx'
import { pageActor } from '#lib/http/index.ts'
import { assistants as t } from '#lib/words/en/assistants.ts'

export const generateMetadata = (): Metadata => ({ title: t('newAssistant') })

export default async function Page() {
  await pageActor()
  return <AssistantEditor assistant={null} />
}
