'use client'

import { useEffect, useState } from 'react'

/** Takes files that are dropped anywhere on the page, unless a place there takes them itself (`data-takes-files`). Returns true while files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const isElsewhere = ({ target }: DragEvent) => target instanceof Element && target.closest('[data-takes-files]') !== null
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      if (isElsewhere(event)) {
        setOver(false)
        return
      }
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || isElsewhere(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFiles])
  return isOver
}
