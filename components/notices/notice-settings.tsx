'use client'

import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { common } from '#lib/words/en/common.ts'
import { notices as t } from '#lib/words/en/notices.ts'
import { ThisBrowser } from './this-browser.tsx'
import { ToldBrowsers } from './told-browsers.tsx'
import { Webhooks } from './webhooks.tsx'

/** Lets the person choose how they hear of answers that end, or wait for them, while no page is open. */
export function NoticeSettings() {
  const [resource, { reload, change }] = useResource('GET /api/notices')
  return (
    <ResourceView resource={resource} loading={t('loadingNotices')} failed={t('noticesNotLoaded')} onRetry={reload}>
      {notices => (
        <>
          <SettingSection title={t('thisBrowser')} lead={t('aNoticeAppearsWhen')}>
            <ThisBrowser publicKey={notices.publicKey} onChanged={() => void reload()} />
          </SettingSection>
          <SettingSection title={t('browsers')} lead={t('eachOfTheseShows')}>
            <ToldBrowsers browsers={notices.browsers} onRemoved={() => void reload()} />
          </SettingSection>
          <SettingSection title={t('webhooks')} lead={t('parleySendsASignedRequest')}>
            <Webhooks />
          </SettingSection>
          <SettingSection title={t('mail')} lead={t('onlyWhile')}>
            {notices.hasMail ? (
              <MailChoice chosen={notices.mailNotices} onChosen={mailNotices => change(before => ({ ...before, mailNotices }))} />
            ) : (
              <p className="text-ink-2 text-sm">{t('mailIsNotSetUp')}</p>
            )}
          </SettingSection>
        </>
      )}
    </ResourceView>
  )
}

const mail = () =>
  [
    { value: 'none', label: common('none') },
    { value: 'questions', label: t('mailQuestions') },
    { value: 'all', label: t('mailAll') },
  ] as const

type MailNotices = Answer<'GET /api/notices'>['mailNotices']

function MailChoice({ chosen, onChosen }: { chosen: MailNotices; onChosen: (choice: MailNotices) => void }) {
  const { problem, run } = useAction()
  const choose = (mailNotices: MailNotices) =>
    void run(() => request('PATCH /api/account', { body: { mailNotices } })).then(isDone => {
      if (isDone) onChosen(mailNotices)
    })
  return (
    <Field label={t('mailAbout')} error={problem}>
      <Select value={chosen} options={mail()} onValueChange={choose} />
    </Field>
  )
}
