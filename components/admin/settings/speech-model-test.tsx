'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import type { SpeechForm, SpeechTest } from '#lib/speech/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

/** Tests the chosen model, saved or not, and shows the result. */
export function SpeechModelTest({ label, form }: { label: string; form: SpeechForm }) {
  const [result, setResult] = useState<SpeechTest | null>(null)
  const { busy, problem, run } = useAction()

  function test() {
    setResult(null)
    void run(async () => setResult(await request('POST /api/admin/speech/test', { body: form })))
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} disabled={form.model.endsWith(':')} onClick={test}>
        {label}
      </Button>
      <div aria-live="polite" className="flex w-full flex-col gap-2 text-sm">
        <Problem text={problem} />
        {result ? <p className={result.ok ? 'text-good' : 'text-bad'}>{result.sentence}</p> : null}
      </div>
      {result?.audio ? (
        // biome-ignore lint/a11y/useMediaCaption: the sentence above says what is heard
        <audio controls src={result.audio} aria-label={t('sampleOfTheVoice')} className="w-full" />
      ) : null}
    </div>
  )
}
