'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { MailSettings } from './mail-settings.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { SpeechSettings } from './speech-settings.tsx'

export function SettingsPage() {
  const [resource, { reload, change }] = useResource('GET /api/admin/settings')
  return (
    <>
      <PageHeader title={t('settings')}>{t('lead')}</PageHeader>
      <ResourceView resource={resource} loading={t('loadingSettings')} failed={t('settingsNotLoaded')} onRetry={reload}>
        {data => <SettingsEditor key={JSON.stringify(data)} stored={data} onSaved={saved => change(() => saved)} />}
      </ResourceView>
      <SpeechSettings />
      <MailSettings />
    </>
  )
}
