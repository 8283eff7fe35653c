'use client'

import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { SettingSection } from '#components/settings/setting-section.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { ThisBrowser } from './this-browser.tsx'
import { ToldBrowsers } from './told-browsers.tsx'
import { Webhooks } from './webhooks.tsx'

/** Lets the person choose how they hear of answers that end, or wait for them, while no page is open. */
export function NoticeSettings() {
  const [resource, { reload, change }] = useResource('GET /api/notices')
  return (
    <ResourceView resource={resource} loading="Loading notices" failed="The notices could not be loaded." onRetry={reload}>
      {notices => (
        <>
          <SettingSection title="This browser" lead="A notice appears when an answer is ready or waits for you, even if Parley is closed.">
            <ThisBrowser publicKey={notices.publicKey} onChanged={() => void reload()} />
          </SettingSection>
          <SettingSection title="Browsers" lead="Each of these shows your notices.">
            <ToldBrowsers browsers={notices.browsers} onRemoved={() => void reload()} />
          </SettingSection>
          <SettingSection
            title="Webhooks"
            lead="Parley sends a signed request to these addresses when an answer is ready, has failed or waits for you."
          >
            <Webhooks />
          </SettingSection>
          <SettingSection title="Mail" lead="Only while you are not using Parley.">
            {notices.hasMail ? (
              <MailChoice chosen={notices.mailNotices} onChosen={mailNotices => change(before => ({ ...before, mailNotices }))} />
            ) : (
              <p className="text-ink-2 text-sm">Mail is not set up here. An administrator can set it up.</p>
            )}
          </SettingSection>
        </>
      )}
    </ResourceView>
  )
}

const MAIL = [
  { value: 'none', label: 'None' },
  { value: 'questions', label: 'Answers that wait for me' },
  { value: 'all', label: 'Also answers that took longer than a minute' },
] as const

type MailNotices = Answer<'GET /api/notices'>['mailNotices']

function MailChoice({ chosen, onChosen }: { chosen: MailNotices; onChosen: (choice: MailNotices) => void }) {
  const { problem, run } = useAction()
  const choose = (mailNotices: MailNotices) =>
    void run(() => request('PATCH /api/account', { body: { mailNotices } })).then(isDone => {
      if (isDone) onChosen(mailNotices)
    })
  return (
    <Field label="Mail about" error={problem}>
      <Select value={chosen} options={MAIL} onValueChange={choose} />
    </Field>
  )
}
