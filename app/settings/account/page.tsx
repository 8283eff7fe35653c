import type { Metadata } from 'next'
import { NameForm } from '#components/settings/name-form.tsx'
import { PasswordForm } from '#components/settings/password-form.tsx'
import { Sessions } from '#components/settings/sessions.tsx'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { StorageUse } from '#components/settings/storage-use.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const actor = await pageActor()
  const [{ hasPassword }, storage] = await Promise.all([server().auth.users.get(actor.userId), server().files.usage(actor)])
  return (
    <>
      <h1 className="text-xl">Account</h1>
      <p className="mt-1 mb-6 text-ink-2 text-sm">
        {actor.email} · {actor.role === 'admin' ? 'Administrator' : 'Member'}
      </p>
      <SettingSection title="Name" lead="How others see you.">
        <NameForm name={actor.name} />
      </SettingSection>
      <SettingSection
        title="Password"
        lead={
          hasPassword ? 'Changing it signs you out everywhere else.' : 'You sign in with a provider. A password is another way to sign in.'
        }
      >
        <PasswordForm hasPassword={hasPassword} />
      </SettingSection>
      <SettingSection
        title="Storage"
        lead="Files that you attach, and those that tools return to you. Files of deleted chats count for another 24 hours."
      >
        <StorageUse {...storage} />
      </SettingSection>
      <SettingSection title="Your chats" lead="All of them with their messages, as one JSON file.">
        <a href="/api/account/export" download className={buttonClasses('secondary')}>
          Export my chats
        </a>
      </SettingSection>
      <SettingSection title="Sessions" lead="If you have lost a device, sign out everywhere.">
        <Sessions />
      </SettingSection>
    </>
  )
}
