'use client'

import { PanelSection } from '#components/ui/panel-section.tsx'
import type { ContextView, RequestTokens } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { figure } from './next-request.tsx'

const ROWS: [name: () => string, of: (tokens: RequestTokens) => number][] = [
  [() => t('sentIn'), tokens => tokens.prompt],
  [() => t('sentOut'), tokens => tokens.completion],
  [() => t('cacheRead'), tokens => tokens.cacheRead],
  [() => t('cacheWritten'), tokens => tokens.cacheWrite],
  [() => t('inAndOut'), tokens => tokens.prompt + tokens.completion],
]

/** Shows the tokens that the provider counted: of the last request, and of all requests of the chat. */
export function RequestTotals({ view: { lastRequest, sessionTotals } }: { view: ContextView }) {
  if (lastRequest === null && sessionTotals.prompt + sessionTotals.completion === 0) return null
  return (
    <PanelSection title={t('counted')}>
      <table className="tabular w-full">
        <thead className="text-ink-2 text-xs">
          <tr>
            <th scope="col" className="sr-only">
              {t('tokens')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('lastRequest')}
            </th>
            <th scope="col" className="w-24 text-end font-normal">
              {t('thisChat')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, of]) => (
            <tr key={name()}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {name()}
              </th>
              <td className="py-0.5 text-end">{lastRequest === null ? '–' : figure(of(lastRequest))}</td>
              <td className="py-0.5 text-end">{figure(of(sessionTotals))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  )
}
