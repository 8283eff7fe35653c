'use client'

import { Fields } from '#components/ui/fields.tsx'
import { answerFields, codeFields, delegateFields, storageFields, titleFields, workspaceFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { ContextSettings } from './context-settings.tsx'
import { NewcomerAssistantField } from './newcomer-assistant-field.tsx'
import { BannerSettings, BrandSettings, SignInSettings } from './people-settings.tsx'
import { pageFields, type SettingPage } from './setting-pages.ts'
import { SettingsForm, type Stored } from './settings-form.tsx'
import { Section } from './settings-section.tsx'
import { SpeechSettings } from './speech-settings.tsx'
import { StorageLine } from './storage-line.tsx'

/** Page whose settings are saved together; mail server and search service are things of their own. */
export type FormPage = Exclude<SettingPage, 'mail' | 'web-search'>

interface SettingsEditorProps {
  page: FormPage
  stored: Stored
  onSaved: (saved: Stored) => void
  reload: () => Promise<void>
}

/** Edits one page of the settings. */
export function SettingsEditor({ page, ...rest }: SettingsEditorProps) {
  const common = { page, ...rest }
  if (page === 'workspace')
    return (
      <SettingsForm {...common} fields={pageFields.workspace}>
        {drawn => (
          <>
            <Section title={t('workspace')}>
              <Fields {...drawn} fields={workspaceFields} />
            </Section>
            <Section title={t('newcomers')}>
              {drawn.frame(
                'newcomerAssistant',
                <NewcomerAssistantField
                  value={drawn.form.newcomerAssistant}
                  onChange={newcomerAssistant => drawn.onChange({ newcomerAssistant })}
                />,
              )}
            </Section>
          </>
        )}
      </SettingsForm>
    )
  if (page === 'brand')
    return (
      <SettingsForm {...common} fields={pageFields.brand}>
        {drawn => <BrandSettings drawn={drawn} stored={rest.stored} onSaved={rest.onSaved} />}
      </SettingsForm>
    )
  if (page === 'banner')
    return (
      <SettingsForm {...common} fields={pageFields.banner}>
        {drawn => <BannerSettings {...drawn} />}
      </SettingsForm>
    )
  if (page === 'sign-in')
    return (
      <SettingsForm {...common} fields={pageFields['sign-in']}>
        {drawn => <SignInSettings {...drawn} />}
      </SettingsForm>
    )
  if (page === 'answers')
    return (
      <SettingsForm {...common} fields={pageFields.answers}>
        {drawn => (
          <>
            <Section title={t('answers')}>
              <Fields {...drawn} fields={answerFields} />
            </Section>
            <Section title={t('tasks')}>
              <Fields {...drawn} fields={delegateFields} />
            </Section>
            <Section title={t('titles')}>
              <Fields {...drawn} fields={titleFields} />
            </Section>
            <Section title={t('code')}>
              <Fields {...drawn} fields={codeFields} />
            </Section>
          </>
        )}
      </SettingsForm>
    )
  if (page === 'context')
    return (
      <SettingsForm {...common} fields={pageFields.context}>
        {drawn => <ContextSettings {...drawn} />}
      </SettingsForm>
    )
  if (page === 'speech')
    return (
      <SettingsForm {...common} fields={pageFields.speech}>
        {drawn => <SpeechSettings {...drawn} />}
      </SettingsForm>
    )
  return (
    <SettingsForm {...common} fields={pageFields.storage}>
      {drawn => (
        <Section title={t('storage')}>
          <Fields {...drawn} fields={storageFields} />
          <StorageLine />
        </Section>
      )}
    </SettingsForm>
  )
}
