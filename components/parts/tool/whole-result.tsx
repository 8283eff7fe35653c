'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { fileUrl } from '#components/file-url.ts'
import { errorSentence, requestText } from '#components/request.ts'
import type { WholeResult } from '#lib/messages/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { fileSize } from '../duration.ts'

/** Characters shown at once; more would make the page slow. The file has them all. */
const MAX_SHOWN_CHARS = 1_000_000

type Opened = { kind: 'closed' } | { kind: 'loading' } | { kind: 'open'; text: string } | { kind: 'failed'; reason: string }

/** Shows a result that was too long for the model: how much the model received, and the whole to read or to download. */
export function WholeResultView({ whole }: { whole: WholeResult }) {
  const [opened, setOpened] = useState<Opened>({ kind: 'closed' })

  async function open() {
    setOpened({ kind: 'loading' })
    try {
      setOpened({ kind: 'open', text: await requestText(fileUrl(whole.fileId)) })
    } catch (error) {
      setOpened({ kind: 'failed', reason: errorSentence(error) })
    }
  }

  const isOpen = opened.kind === 'open'
  return (
    <div className="tool-whole">
      <p className="tool-nothing">{t('modelReceived', { given: whole.givenCharacters, characters: whole.characters })}</p>
      <div className="tool-whole-ways">
        <button
          type="button"
          className="part-toggle"
          aria-expanded={isOpen}
          disabled={opened.kind === 'loading'}
          onClick={() => (isOpen ? setOpened({ kind: 'closed' }) : void open())}
        >
          {isOpen ? t('hideFullResult') : opened.kind === 'loading' ? common('loading') : t('showFullResult')}
        </button>
        <a className="part-file" href={fileUrl(whole.fileId)} download="result.txt">
          <Download size={14} aria-hidden />
          <span className="part-file-name">{t('download')}</span>
          <span className="part-host">{fileSize(whole.sizeBytes)}</span>
        </a>
      </div>
      {opened.kind === 'failed' ? (
        <p className="tool-reason" role="alert">
          {opened.reason}
        </p>
      ) : null}
      {isOpen ? <WholeText text={opened.text} /> : null}
    </div>
  )
}

function WholeText({ text }: { text: string }) {
  const left = text.length - MAX_SHOWN_CHARS
  return (
    <>
      <section className="tool-pre tool-whole-text" aria-label={t('fullResult')}>
        <pre>{text.slice(0, MAX_SHOWN_CHARS)}</pre>
      </section>
      {left > 0 ? <p className="tool-nothing">{t('moreIsInTheFile', { count: left })}</p> : null}
    </>
  )
}

function count(value: number): string {
  return value.toLocaleString('en')
}
