'use client'

import { Markdown } from '#components/markdown/markdown.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { bannerFields, brandFields, logoFields, signInFields, termsFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { AccentPreview } from './accent-preview.tsx'
import { LogoField } from './logo-field.tsx'
import { MomentField } from './moment-field.tsx'
import type { pageFields } from './setting-pages.ts'
import type { Drawn, Stored } from './settings-form.tsx'
import { Section } from './settings-section.tsx'

interface BrandSettingsProps {
  drawn: Drawn<typeof brandFields>
  stored: Stored
  onSaved: (saved: Stored) => void
}

/** Sets the logo and the accent of the workspace. */
export function BrandSettings({ drawn, stored, onSaved }: BrandSettingsProps) {
  const { light, dark } = stored.logos
  return (
    <>
      <Section title={t('logo')} lead={t('logoLead')}>
        <LogoField variant="light" label={logoFields.logoLight.label()} hint={t('logoHint')} file={light} onSaved={onSaved} />
        <LogoField variant="dark" label={logoFields.logoDark.label()} hint={t('darkLogoHint')} file={dark} onSaved={onSaved} />
      </Section>
      <Section title={t('colour')}>
        <Fields {...drawn} fields={brandFields} />
        <AccentPreview colour={drawn.form.accentColor} />
      </Section>
    </>
  )
}

/** Sets the line above every page. */
export function BannerSettings(drawn: Drawn<typeof bannerFields>) {
  const { form, onChange, frame } = drawn
  const isNever = form.bannerFrom !== '' && form.bannerUntil !== '' && form.bannerUntil <= form.bannerFrom
  return (
    <Section title={t('banner')}>
      <Fields {...drawn} fields={bannerFields} names={['bannerText', 'bannerKind', 'bannerAudience']} />
      {(['bannerFrom', 'bannerUntil'] as const).map(name => (
        <div key={name}>
          {frame(name, <MomentField field={bannerFields[name]} value={form[name]} onChange={value => onChange({ [name]: value })} />)}
        </div>
      ))}
      {isNever ? (
        <p role="alert" className="text-sm text-wait-ink">
          {t('bannerNever')}
        </p>
      ) : null}
      <Fields {...drawn} fields={bannerFields} names={['bannerDismissible']} />
    </Section>
  )
}

/** Sets what people read where they sign in, and the terms that they accept. */
export function SignInSettings(drawn: Drawn<(typeof pageFields)['sign-in']>) {
  const { form } = drawn
  return (
    <>
      <Section title={t('signIn')}>
        <Fields {...drawn} fields={signInFields} />
        <Preview text={form.signInText} />
      </Section>
      <Section title={t('terms')}>
        <Fields {...drawn} fields={termsFields} />
        <Preview text={form.terms} />
      </Section>
    </>
  )
}

function Preview({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">{t('preview')}</summary>
      <div className="mt-2 max-h-80 overflow-y-auto rounded-md border border-line px-4 py-3">
        <Markdown text={text} isStreaming={false} />
      </div>
    </details>
  )
}
