'use client'

import { Suspense } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { FindSetting } from './find-setting.tsx'
import { MailSettings } from './mail-settings.tsx'
import type { SettingPage } from './setting-pages.ts'
import { SettingsNav } from './settings-nav.tsx'
import { type FormPage, SettingsEditor } from './settings-pages.tsx'
import { WebSettings } from './web-settings.tsx'

/** Shows one page of the settings, with the way to the others and to each setting. */
export function SettingsPage({ page }: { page: SettingPage }) {
  return (
    <>
      <PageHeader title={t('settings')} actions={<FindSetting />}>
        {t('lead')}
      </PageHeader>
      <SettingsNav current={page} />
      <Suspense>
        {page === 'mail' ? <MailSettings /> : page === 'web-search' ? <WebSettings /> : <StoredSettings key={page} page={page} />}
      </Suspense>
    </>
  )
}

function StoredSettings({ page }: { page: FormPage }) {
  const [resource, { reload, change }] = useResource('GET /api/admin/settings')
  return (
    <ResourceView resource={resource} loading={t('loadingSettings')} failed={t('settingsNotLoaded')} onRetry={reload}>
      {data => <SettingsEditor page={page} stored={data} onSaved={saved => change(() => saved)} reload={reload} />}
    </ResourceView>
  )
}
