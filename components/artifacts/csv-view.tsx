'use client'

import { useMemo } from 'react'
import { byPosition } from '#components/by-position.ts'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import { readCsv } from './csv.ts'

/** Rows that are shown; a download has all. */
const MOST_ROWS = 500

export function CsvView({ code, title }: { code: string; title: string }) {
  const { head, rows, left } = useMemo(() => readCsv(code, MOST_ROWS), [code])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className="artifact-sheet" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {byPosition(head, cell => (
                <th scope="col">{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byPosition(rows, row => (
              <tr>
                {byPosition(row, cell => (
                  <td dir="auto">{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 ? <p className="text-ink-2 text-xs">{t('moreRows', { count: left })}</p> : null}
    </>
  )
}
