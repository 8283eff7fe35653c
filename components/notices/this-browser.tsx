'use client'

import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import { notices as t } from '#lib/words/en/notices.ts'
import { type BrowserState, useThisBrowser } from './use-this-browser.ts'

const WORDS: Record<BrowserState, () => string> = {
  unknown: () => t('unknown'),
  unsupported: () => t('unsupported'),
  blocked: () => t('blocked'),
  off: () => t('off'),
  on: () => t('on'),
}

/** Lets the person choose whether this browser shows notices. The browser asks for its permission only after a press. */
export function ThisBrowser({ publicKey, onChanged }: { publicKey: string; onChanged: () => void }) {
  const { state, turnOn, turnOff } = useThisBrowser()
  const { busy, problem, run } = useAction()
  const act = (work: () => Promise<void>) => void run(work).then(onChanged)
  return (
    <BrowserChoice
      state={state}
      busy={busy}
      problem={problem}
      onTurnOn={() => act(() => turnOn(publicKey))}
      onTurnOff={() => act(turnOff)}
    />
  )
}

export interface BrowserChoiceProps {
  state: BrowserState
  busy: boolean
  problem: string | null
  onTurnOn: () => void
  onTurnOff: () => void
}

/** Shows one state of this browser, and what can be done in it. */
export function BrowserChoice({ state, busy, problem, onTurnOn, onTurnOff }: BrowserChoiceProps) {
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p role="status">{WORDS[state]()}</p>
      {state === 'off' ? (
        <Button variant="primary" busy={busy} onClick={onTurnOn}>
          {t('turnOnNotices')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button busy={busy} onClick={onTurnOff}>
          {t('turnOffNotices')}
        </Button>
      ) : null}
      {problem ? (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
