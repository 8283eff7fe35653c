'use client'

import './markdown.css'
import clsx from 'clsx'
import { memo, useEffect, useId, useMemo, useState } from 'react'
import { byPosition } from '#components/by-position.ts'
import { continues, emptyLook, growLook, type LookReading, lookAhead, lookOf } from '#lib/messages/shared.ts'
import { BlockView, LookContext } from './block.tsx'
import { FootnoteContext } from './footnotes.tsx'
import { type BlockGroup, type Grouping, groupBlocks, type Section } from './grouping.ts'
import { type Block, type Reading, readBlocks } from './lex/blocks.ts'
import { listenToCopies } from './math/copy-formulas.ts'
import { WholeDocument } from './structured/whole-document.tsx'

const LINE_PX = 27
const CHARS_PER_LINE = 80

export interface MarkdownProps {
  text: string
  /** The text still grows: its unfinished end is completed, and only that end renders again. */
  isStreaming: boolean
}

/**
 * Renders Markdown as React elements, on the server and in the browser. Safe by construction: HTML is shown as text, links open only http,
 * https and mailto, and nothing is loaded from another host.
 */
export const Markdown = memo(function Markdown({ text: source, isStreaming }: MarkdownProps) {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  const look = useLook(text)
  const plain = <MarkdownBlocks text={text} isStreaming={isStreaming} />
  // The look of a growing text may still change. It decides how the text is shown only once it is complete.
  const now = lookAhead(look, text, isStreaming ? GROWING_LINE_CHARS : undefined)
  if (now.whole) return <WholeDocument kind={now.whole} text={text} isOpen={isStreaming} otherwise={plain} />
  return <LookContext value={isStreaming ? null : lookOf(now)}>{plain}</LookContext>
})

/** Characters read of a last line; more add nothing. */
const GROWING_LINE_CHARS = 400

/** Keeps the look from one text to the next that continues it. */
function useLook(text: string): LookReading {
  const [kept, keep] = useState(() => ({ text, look: growLook(emptyLook, text) }))
  if (kept.text === text) return kept.look
  const look = growLook(continues(text, kept.text) ? kept.look : emptyLook, text)
  keep({ text, look })
  return look
}

const MarkdownBlocks = memo(function MarkdownBlocks({ text, isStreaming }: MarkdownProps) {
  const [kept, keep] = useState(() => grouped(null, text, isStreaming))
  let now = kept
  if (kept.reading.text !== text || kept.reading.isStreaming !== isStreaming) {
    now = grouped(kept, text, isStreaming)
    keep(now)
  }
  useEffect(listenToCopies, [])
  const footnoteId = useId()
  const { sections, labels } = now.grouping
  const footnotes = useMemo(() => ({ id: footnoteId, labels: labels === '' ? [] : labels.split('\n') }), [footnoteId, labels])
  return (
    <FootnoteContext value={footnotes}>
      <div className={clsx('md', isStreaming && 'md-streaming')}>
        {byPosition(sections, groups => (
          <SectionView groups={groups} />
        ))}
      </div>
    </FootnoteContext>
  )
})

interface Grouped {
  reading: Reading
  grouping: Grouping
}

function grouped(before: Grouped | null, text: string, isStreaming: boolean): Grouped {
  const reading = readBlocks(before?.reading ?? null, text, isStreaming)
  return { reading, grouping: groupBlocks(before?.grouping ?? null, reading) }
}

/** Renders groups without an element of its own. */
const SectionView = memo(function SectionView({ groups }: { groups: Section }) {
  return byPosition(groups, group => <Group {...group} />)
})

const Group = memo(
  function Group({ blocks, isSettled }: BlockGroup) {
    const style = isSettled ? { containIntrinsicBlockSize: `auto ${estimatedHeight(blocks)}px` } : undefined
    return (
      <div className={clsx('md-group', isSettled && 'md-settled')} style={style}>
        {byPosition(blocks, block =>
          block.isSource ? <Source text={block.token.raw} /> : <BlockView token={block.token} isOpen={block.open} />,
        )}
      </div>
    )
  },
  (before, after) =>
    before.isSettled === after.isSettled &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
)

function Source({ text }: { text: string }) {
  return (
    <p className="md-html" dir="auto">
      {text.trim()}
    </p>
  )
}

function estimatedHeight(blocks: readonly Block[]): number {
  let lines = blocks.length
  for (const { token } of blocks) for (const line of token.raw.split('\n')) lines += Math.ceil((line.length + 1) / CHARS_PER_LINE)
  return lines * LINE_PX
}
