'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { useResource } from '#components/use-resource.ts'
import { MailSettings } from './mail-settings.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { SpeechSettings } from './speech-settings.tsx'

export function SettingsPage() {
  const [resource, { reload, change }] = useResource('GET /api/admin/settings')
  return (
    <>
      <PageHeader title="Settings">Changes apply to everyone, from the next answer on.</PageHeader>
      <ResourceView resource={resource} loading="Loading settings" failed="The settings could not be loaded." onRetry={reload}>
        {data => <SettingsEditor key={JSON.stringify(data)} stored={data} onSaved={saved => change(() => saved)} />}
      </ResourceView>
      <SpeechSettings />
      <MailSettings />
    </>
  )
}
