import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { TermsForm } from '#components/auth/terms-form.tsx'
import { optionalPageActor, returnPath } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { terms as t } from '#lib/words/en/terms.ts'

export const generateMetadata = (): Metadata => ({ title: t('title') })

interface TermsPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>
}

/** Asks the person to accept the terms of the workspace. */
export default async function TermsPage({ searchParams }: TermsPageProps) {
  const destination = await returnPath((await searchParams).callbackUrl)
  const actor = await optionalPageActor()
  if (!actor) redirect('/sign-in')
  const { auth, settings } = server()
  if (!(await auth.terms.owes(actor))) redirect(destination)
  const { terms, termsVersion, workspaceName } = await settings.read()
  return <TermsForm text={terms} version={termsVersion} workspaceName={workspaceName} destination={destination} />
}
