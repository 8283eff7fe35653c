'use client'

import { BrowserChoice } from '#components/notices/this-browser.tsx'
import { ToldBrowsers } from '#components/notices/told-browsers.tsx'
import type { BrowserState } from '#components/notices/use-this-browser.ts'
import { type Webhook, WebhookRow } from '#components/notices/webhook-row.tsx'
import { ScheduleItem } from '#components/schedules/schedule-item.tsx'
import { schedules } from './samples/life-samples.ts'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined
const later = async () => undefined
const createdAt = '2026-11-21T10:00:00.000Z'
const browser = { id: 'here', label: 'Firefox on Linux', createdAt, lastUsedAt: null, isThisSession: true }
const states: { state: BrowserState; title: string; problem?: string }[] = [
  { state: 'off', title: 'Notices: not in this browser' },
  { state: 'on', title: 'Notices: shown in this browser' },
  { state: 'blocked', title: 'Notices: blocked' },
  { state: 'unsupported', title: 'Notices: not possible' },
  { state: 'unknown', title: 'Notices: asking the browser', problem: 'The push service of this browser cannot be reached.' },
]

const webhook: Webhook = {
  id: 'hook',
  label: 'hooks.example.org',
  isPaused: false,
  problem: null,
  createdAt: '2026-11-20T09:00:00Z',
  lastUsedAt: null,
  waiting: 0,
}
const webhooks: Webhook[] = [
  webhook,
  { ...webhook, id: 'failing', problem: 'It answered 503.', lastUsedAt: '2026-11-25T09:00:00Z', waiting: 3 },
  { ...webhook, id: 'paused', isPaused: true, problem: 'It answered 410: it wants no more notices.' },
  { ...webhook, id: 'long', label: `${'a-very-long-name.'.repeat(12)}example.org:8443`, waiting: 1 },
]

/** Shows schedules and the choices for notices in all their states. */
export function NewsSpecimens() {
  return (
    <>
      <Specimen name="schedules" title="Schedules: new, run, refused, paused, without a next time">
        <ul>
          {schedules.map(schedule => (
            <ScheduleItem key={schedule.id} schedule={schedule} onEdit={nothing} onChanged={later} />
          ))}
        </ul>
      </Specimen>
      {states.map(({ state, title, problem = null }) => (
        <Specimen key={state} name={`notices-${state}`} title={title}>
          <BrowserChoice state={state} busy={false} problem={problem} onTurnOn={nothing} onTurnOff={nothing} />
        </Specimen>
      ))}
      <Specimen name="notices-webhooks" title="Webhooks: new, failing, paused, with a long host">
        <ul className="flex flex-col gap-4 text-sm">
          {webhooks.map(webhook => (
            <WebhookRow key={webhook.id} webhook={webhook} onChanged={nothing} onStale={nothing} />
          ))}
        </ul>
      </Specimen>
      <Specimen name="notices-browsers" title="Browsers that show notices">
        <ToldBrowsers
          browsers={[browser, { ...browser, id: 'there', label: 'Chrome on Android', isThisSession: false }]}
          onRemoved={nothing}
        />
      </Specimen>
    </>
  )
}
