import type { Metadata } from 'next'
import { AssistantEditor } from '#components/assistants/assistant-editor.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'New assistant' }

export default async function Page() {
  await pageActor()
  return <AssistantEditor assistant={null} />
}
