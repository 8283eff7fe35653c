'use client'

import { PanelSection } from '#components/ui/panel-section.tsx'
import type { ContextView, RequestTokens } from '#lib/context/shared.ts'
import { figure } from './next-request.tsx'

const ROWS: [string, (tokens: RequestTokens) => number][] = [
  ['In', tokens => tokens.prompt],
  ['Out', tokens => tokens.completion],
  ['Read from cache', tokens => tokens.cacheRead],
  ['Written to cache', tokens => tokens.cacheWrite],
  ['In and out', tokens => tokens.prompt + tokens.completion],
]

/** Shows the tokens that the provider counted: of the last request, and of all requests of the chat. */
export function RequestTotals({ view: { lastRequest, sessionTotals } }: { view: ContextView }) {
  if (lastRequest === null && sessionTotals.prompt + sessionTotals.completion === 0) return null
  return (
    <PanelSection title="Counted by the provider">
      <table className="tabular w-full">
        <thead className="text-ink-2 text-xs">
          <tr>
            <th scope="col" className="sr-only">
              Tokens
            </th>
            <th scope="col" className="text-end font-normal">
              Last request
            </th>
            <th scope="col" className="w-24 text-end font-normal">
              This chat
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, of]) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {name}
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
