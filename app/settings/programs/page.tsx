import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ConnectedPrograms } from '#components/settings/connected-programs.tsx'
import { knownOrigin, pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Programs' }

export default async function ProgramsPage() {
  await pageActor()
  return <ConnectedPrograms origin={knownOrigin(await headers(), server().platform.env)} />
}
