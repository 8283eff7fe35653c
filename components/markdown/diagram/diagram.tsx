'use client'

import { type CSSProperties, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { markdown as say } from '#lib/words/en/markdown.ts'
import { CodeBlock, OpenButton } from '../code/code-block.tsx'
import type { DrawnDiagram } from './render-diagram.ts'

type Drawing =
  | { state: 'none' }
  | { state: 'drawn'; url: string; size: DrawnDiagram['size']; words: string; isDark: boolean }
  | { state: 'failed'; reason: string }

/** Longest source that is drawn without a click: mermaid draws synchronously, and a large diagram blocks the page for seconds. */
const MAX_CHARS = 5000

/** Renders a mermaid diagram. Its source is shown until the drawing exists, where it fails, and on request. */
export function Diagram({ source, isOpen }: { source: string; isOpen: boolean }) {
  const [isWanted, want] = useState(false)
  if (source.length <= MAX_CHARS || isWanted) return <DrawnSource source={source} isOpen={isOpen} />
  return (
    <div className="md-diagram">
      <CodeBlock code={source} info="mermaid" isOpen={isOpen} />
      {!isOpen && (
        <button type="button" className="md-quiet" onClick={() => want(true)}>
          {say('drawDiagram')}
        </button>
      )}
    </div>
  )
}

/**
 * Renders source and drawing in a frame of one height, computed from the number of lines: nothing moves when the drawing arrives.
 */
function DrawnSource({ source, isOpen }: { source: string; isOpen: boolean }) {
  const drawing = useDrawing(source, isOpen)
  const [isSource, setSource] = useState(false)
  const isDrawn = drawing.state === 'drawn'
  return (
    <div className="md-diagram">
      <div className="md-diagram-frame" style={{ '--rows': rowsOf(source) } as CSSProperties}>
        {isDrawn && !isSource ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className="md-diagram-view" aria-label={say('diagram')} tabIndex={0}>
            {/* biome-ignore lint/performance/noImgElement: a drawing made in this page */}
            <img
              {...drawing.size}
              style={{ '--natural': `${drawing.size?.height ?? 0}px` } as CSSProperties}
              src={drawing.url}
              data-dark={drawing.isDark || undefined}
              alt={drawing.words === '' ? say('diagram') : say('diagramOf', { words: drawing.words })}
            />
          </section>
        ) : (
          <CodeBlock code={source} info="mermaid" isOpen={isOpen} />
        )}
      </div>
      <p className="md-diagram-foot">
        {drawing.state === 'failed' ? <span className="md-note">{say('couldNotBeDrawn', { reason: drawing.reason })}</span> : null}
        {isDrawn && !isSource ? <OpenButton code={source} info="mermaid" isOpen={false} /> : null}
        {isDrawn ? (
          <button type="button" className="md-quiet" onClick={() => setSource(!isSource)}>
            {isSource ? say('showDiagram') : say('showSource')}
          </button>
        ) : null}
      </p>
    </div>
  )
}

/** Estimates how many boxes are above one another; flow charts from side to side grow in width. */
function rowsOf(source: string): number {
  const lines = source.split('\n').length
  return /^\s{0,20}(?:graph|flowchart)[ \t]{1,9}(?:LR|RL)\b/m.test(source) ? Math.ceil(lines / 3) : lines
}

/** Draws in a later task, once the source is complete. The drawing is an image of its own: nothing in it can run or load anything. */
function useDrawing(source: string, isOpen: boolean): Drawing {
  const id = `diagram-${useId().replace(/[^\w-]/g, '')}`
  const isDark = useDark()
  const [drawing, setDrawing] = useState<Drawing>({ state: 'none' })
  useEffect(() => {
    if (isOpen) return
    let url: string | null = null
    let isCurrent = true
    import('./render-diagram.ts')
      .then(({ renderDiagram }) => renderDiagram(id, source, isDark))
      .then(
        ({ svg, size, words }) => {
          if (!isCurrent) return
          url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
          setDrawing({ state: 'drawn', url, size, words, isDark })
        },
        (error: unknown) => {
          if (isCurrent) setDrawing({ state: 'failed', reason: firstLine(error) })
        },
      )
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, source, isOpen, isDark])
  return drawing
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n')[0] ?? message).replace(/:$/, '')
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Tells whether the page shows its dark theme. */
function useDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => false,
  )
}
