'use client'

import { type RefObject, useEffect, useRef } from 'react'
import '#components/markdown/markdown.css'
import { createEditor, type Editor } from './create-editor.ts'

export interface TextEditorProps {
  path: string
  /** Accessible name. */
  label: string
  /** Content to show. It replaces what is in the editor when `revision` changes, not otherwise. */
  content: string
  revision: number | string
  isWritable: boolean
  /** Text whose differences are marked; null for none. */
  compareWith: string | null
  /** Refers to the editor while it is mounted. */
  editor?: RefObject<Editor | null>
  onChange?: (content: string) => void
  onSave?: () => void
  onLeave?: () => void
}

/**
 * Interval in ms in which changes are reported, the first immediately: a large text is not read with every key, and no newer text of the
 * file replaces what is being typed.
 */
const PAUSE_MS = 150
const nothing = () => undefined

/** Edits, or only shows, one text. The last input is reported before it is unmounted. */
export function TextEditor(props: TextEditorProps) {
  const { path, label, content, revision, isWritable, compareWith, editor: shared } = props
  const box = useRef<HTMLDivElement>(null)
  const own = useRef<Editor | null>(null)
  const latest = useRef(props)
  const shownRevision = useRef(revision)
  const pending = useRef<{ flush: () => void }>({ flush: nothing })
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!box.current) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let isUntold = false
    const tell = () => {
      isUntold = false
      if (own.current) latest.current.onChange?.(own.current.content())
    }
    const flush = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      if (isUntold) tell()
    }
    const changed = () => {
      if (timer !== null) {
        isUntold = true
        return
      }
      tell()
      timer = setTimeout(flush, PAUSE_MS)
    }
    const editor = createEditor(box.current, {
      path,
      label,
      content: latest.current.content,
      isWritable: latest.current.isWritable,
      onChange: changed,
      onSave() {
        flush()
        latest.current.onSave?.()
      },
      onLeave: () => latest.current.onLeave?.(),
    })
    own.current = editor
    pending.current = { flush }
    shownRevision.current = latest.current.revision
    if (shared) shared.current = editor
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('pagehide', flush, { signal })
    // The button that saves must find everything that was typed.
    window.addEventListener('pointerdown', flush, { signal, capture: true })
    box.current.addEventListener('focusout', flush, { signal })
    return () => {
      leaving.abort()
      flush()
      own.current = null
      if (shared) shared.current = null
      editor.destroy()
    }
  }, [path, label, shared])

  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    own.current?.replace(content)
  }, [revision, content])
  useEffect(() => own.current?.setWritable(isWritable), [isWritable])
  useEffect(() => {
    // Changes of the language arrive later: the comparison is a part of the editor that stays.
    own.current?.compareWith(compareWith)
  }, [compareWith])

  // Phones zoom in on smaller letters that are edited.
  return <div ref={box} dir="ltr" className="h-full min-h-0 [--editor-size:12.5px] pointer-coarse:[--editor-size:16px]" />
}
