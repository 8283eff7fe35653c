import type { ContextView, ItemKind } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'

/** One row of *Next request*. */
export interface RequestPart {
  id: 'system' | 'tools' | 'map' | 'files' | 'urls' | 'history'
  label: string
  tokens: number
  /** Whole per cent of the request; those of all rows add up to 100. */
  percent: number
}

/** Splits a request into the rows that people see. Rows add up to the total; a part that is never there without a workspace or a page is left out while it is empty. */
export function requestParts(view: ContextView): RequestPart[] {
  const { system, tools, legend, symbolMap, symbolMapFiles, files, urls, history, historyMessages } = view.breakdown
  const isOutline = view.mode === 'document'
  const pages = countOf(view, 'url')
  const shownFiles = countOf(view, 'file')
  const rows: Omit<RequestPart, 'percent'>[] = [
    { id: 'system', label: t('instructions'), tokens: system },
    { id: 'tools', label: t('tools'), tokens: tools },
    { id: 'map', label: mapLabel(isOutline, symbolMapFiles), tokens: legend + symbolMap },
    { id: 'files', label: shownFiles === 0 ? t('files') : t('filesCount', { count: shownFiles.toLocaleString('en-US') }), tokens: files },
    { id: 'urls', label: pages === 0 ? t('pages') : t('pagesCount', { count: pages.toLocaleString('en-US') }), tokens: urls },
    { id: 'history', label: historyMessages === 0 ? t('history') : t('historyMessages', { count: historyMessages }), tokens: history },
  ]
  const shown = rows.filter(({ id, tokens }) => tokens > 0 || id === 'system' || id === 'tools' || id === 'history')
  const percents = wholePercents(shown.map(({ tokens }) => tokens))
  return shown.map((row, index) => ({ ...row, percent: percents[index] ?? 0 }))
}

function mapLabel(isOutline: boolean, count: number): string {
  if (count === 0) return t(isOutline ? 'outline' : 'map')
  return t(isOutline ? 'outlineFiles' : 'mapFiles', { count })
}

function countOf(view: ContextView, kind: ItemKind): number {
  return view.tiers.reduce((sum, { items }) => sum + items.filter(item => item.kind === kind).length, 0)
}

/** Rounds shares so that they add up to 100: the largest remainders are rounded up. All are 0 where there is nothing. */
export function wholePercents(amounts: readonly number[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (sum === 0) return amounts.map(() => 0)
  const exact = amounts.map(amount => (amount * 100) / sum)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((total, share) => total + share, 0)
  const byRemainder = exact.map((share, index) => ({ index, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1
  return whole
}
