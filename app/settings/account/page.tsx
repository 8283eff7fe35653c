import type { Metadata } from 'next'
import { NameForm } from '#components/settings/name-form.tsx'
import { PasswordForm } from '#components/settings/password-form.tsx'
import { Sessions } from '#components/settings/sessions.tsx'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { StorageUse } from '#components/settings/storage-use.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { common } from '#lib/words/en/common.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('account') })

export default async function AccountPage() {
  const actor = await pageActor()
  const [{ hasPassword }, storage] = await Promise.all([server().auth.users.get(actor.userId), server().files.usage(actor)])
  return (
    <>
      <h1 className="text-xl">{t('account')}</h1>
      <p className="mt-1 mb-6 text-ink-2 text-sm">
        {actor.email} · {actor.role === 'admin' ? t('administrator') : t('member')}
      </p>
      <SettingSection title={common('name')} lead={t('howOthersSee')}>
        <NameForm name={actor.name} />
      </SettingSection>
      <SettingSection title={t('password')} lead={hasPassword ? t('changingItSignsYouOut') : t('youSign')}>
        <PasswordForm hasPassword={hasPassword} />
      </SettingSection>
      <SettingSection title={t('storage')} lead={t('filesThatYouAttach')}>
        <StorageUse {...storage} />
      </SettingSection>
      <SettingSection title={t('yourChats')} lead={t('allOfThem')}>
        <a href="/api/account/export" download className={buttonClasses('secondary')}>
          {t('exportMyChats')}
        </a>
      </SettingSection>
      <SettingSection title={t('sessions')} lead={t('ifYouHaveLost')}>
        <Sessions />
      </SettingSection>
    </>
  )
}
