import type { RefCallback } from 'react'

/** Heights of rows as they were when last mounted, in px. */
export interface RowSizes {
  px(key: string): number | null
  /** Measures the element of a row, which names it in `data-turn`, as long as it is mounted. */
  readonly measured: RefCallback<HTMLElement>
  /** Registers a listener for rows that have changed their heights. Returns a function that unregisters it. */
  onChange(listener: () => void): () => void
}

export function createRowSizes(): RowSizes {
  const heights = new Map<string, number>()
  const listeners = new Set<() => void>()
  let observer: ResizeObserver | null = null

  function onResize(entries: ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const key = target instanceof HTMLElement ? target.dataset.turn : undefined
      const px = borderBoxSize[0]?.blockSize ?? 0
      if (key !== undefined && px > 0) heights.set(key, px)
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    px: key => heights.get(key) ?? null,
    measured(element) {
      if (!element) return
      observer ??= new ResizeObserver(onResize)
      observer.observe(element)
      return () => observer?.unobserve(element)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
