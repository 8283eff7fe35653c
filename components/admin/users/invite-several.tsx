'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useAction } from '#components/use-action.ts'
import { adminInvitations as t } from '#lib/words/en/admin-invitations.ts'
import { common } from '#lib/words/en/common.ts'
import { LinesField } from './lines-field.tsx'
import { type Checked, CheckedTable, type Result, ResultTable } from './lines-tables.tsx'
import { readLines } from './read-lines.ts'

/** Most people of one list, as the server takes them. */
const MOST_LINES = 500
/** People of one request: what is done is shown after each, and kept if the next fails. */
const AT_ONCE = 20

/** Asks for a list of people, shows what is wrong with it before anything is sent, and then what became of each. */
export function InviteSeveral({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<readonly Checked[] | null>(null)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const { busy, problem, run } = useAction()
  const lines = readLines(text)
  const ready = checked?.filter(line => line.problem === null) ?? []
  const left = ready.slice(results?.length ?? 0)

  const check = () =>
    run(async () => {
      const { data } = await request('POST /api/admin/invitations/-/check', { body: { lines } })
      setChecked(lines.map((line, index) => ({ line, number: index + 1, problem: data[index] ?? null })))
    })

  const send = () =>
    run(async () => {
      let done = results ?? []
      setResults(done)
      for (let at = 0; at < left.length; at += AT_ONCE) {
        const body = { lines: left.slice(at, at + AT_ONCE).map(({ line }) => line) }
        const { data } = await request('POST /api/admin/invitations/-/several', { body })
        done = [...done, ...data]
        setResults(done)
        onInvited()
      }
    })

  const sent = results?.filter(result => result.problem === null).length ?? 0
  const isDone = results !== null && left.length === 0

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose()
      }}
      title={t('inviteSeveral')}
      size="lg"
    >
      <div className="flex flex-col gap-4">
        {results ? (
          <>
            <p role="status" className="text-sm">
              {isDone ? t('sentOf', { sent, count: ready.length }) : t('sending', { done: results.length, count: ready.length })}
            </p>
            {results.length > 0 ? <ResultTable results={results} /> : null}
          </>
        ) : checked ? (
          <>
            <p role="status" className="text-sm">
              {t('readyOf', { ready: ready.length, count: checked.length })}
            </p>
            <CheckedTable lines={checked} />
          </>
        ) : (
          <LinesField text={text} count={lines.length} most={MOST_LINES} onChange={setText} />
        )}
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
          {results === null && checked !== null ? (
            <Button disabled={busy} onClick={() => setChecked(null)}>
              {t('changeList')}
            </Button>
          ) : null}
          {isDone ? (
            <Button variant="primary" onClick={onClose}>
              {common('done')}
            </Button>
          ) : checked ? (
            <Button variant="primary" busy={busy} disabled={left.length === 0} onClick={() => void send()}>
              {results && !busy ? t('sendTheRest', { count: left.length }) : t('sendInvitations', { count: ready.length })}
            </Button>
          ) : (
            <Button variant="primary" busy={busy} disabled={lines.length === 0 || lines.length > MOST_LINES} onClick={() => void check()}>
              {t('checkList')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
