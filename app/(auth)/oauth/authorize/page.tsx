import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { ConsentForm } from '#components/auth/consent-form.tsx'
import { knownOrigin, pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('connectAProgram') })

interface AuthorizePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Page to which a client sends its person's browser (`authorization_endpoint`, RFC 6749, 3.1). */
export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  const { userId, email } = await pageActor()
  const { platform, oauthServer, settings } = server()
  const { workspaceName } = await settings.read()
  const request = given(await searchParams)
  const considered = await oauthServer.consider(knownOrigin(await headers(), platform.env), request)
  if (considered.kind === 'ask')
    return (
      <AuthFrame
        workspaceName={workspaceName}
        title={t('allowAccessForName', { name: considered.consent.name })}
        lead={t('itWantsToUseYour', { workspaceName })}
        foot={t('youAreSignedInAs', { email })}
      >
        <ConsentForm consent={considered.consent} person={userId} request={request} />
      </AuthFrame>
    )
  return (
    <AuthFrame workspaceName={workspaceName} title={t('thisProgramCannotBeConnected')} lead={considered.reason}>
      <p className="text-ink-2 text-sm">{t('itReceivedNoAccessStart')}</p>
      {considered.back === null ? null : (
        <p className="mt-6">
          <a href={considered.back} className="text-accent hover:underline">
            {t('backToTheProgram')}
          </a>
        </p>
      )}
    </AuthFrame>
  )
}

/** Drops parameters that come twice: they count as absent (RFC 6749, 3.1). */
function given(search: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
