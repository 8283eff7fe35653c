import type { Browser, CDPSession } from '@playwright/test'

export interface PageFigures {
  /** Script of one update, in ms of the thread. */
  scriptMs: number
  /** Everything that the main thread does for one update, in ms. */
  taskMs: number
  /** Longest task while the text grew, in ms of the thread, and the tasks over 50 ms. */
  longestMs: number
  longTasks: number
}

const LONG_MS = 50

declare global {
  interface Window {
    bench: { mount(name: string): void; fill(length: number): Promise<void>; stream(from: number, updates: number): Promise<void> }
  }
}

/** Fills a subject's page with text up to a length, then measures the updates from there on. Times are of the thread: other work on the computer adds none. */
export async function measurePage(
  browser: Browser,
  { url, name, length, updates }: { url: string; name: string; length: number; updates: number },
): Promise<PageFigures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    const cdp = await page.context().newCDPSession(page)
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate(subject => window.bench.mount(subject), name)
    const from = length - updates * 20
    // Text that was read once is compiled, as in a chat that is open for a while.
    await page.evaluate(([start, count]) => window.bench.stream(start, count), [0, 200] as const)
    await page.evaluate(start => window.bench.fill(start), from)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const tasks = await traceTasks(cdp)
    const before = await metricsOf(cdp)
    await page.evaluate(([start, count]) => window.bench.stream(start, count), [from, updates] as const)
    const after = await metricsOf(cdp)
    const durations = await tasks.end()
    const perUpdate = (metric: string) => (1_000 * ((after.get(metric) ?? 0) - (before.get(metric) ?? 0))) / updates
    return {
      scriptMs: perUpdate('ScriptDuration'),
      taskMs: perUpdate('TaskDuration'),
      longestMs: Math.max(0, ...durations),
      longTasks: durations.filter(ms => ms > LONG_MS).length,
    }
  } finally {
    await page.close()
  }
}

async function metricsOf(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

interface TraceEvent {
  name: string
  ph: string
  tid: number
  tdur?: number
  args?: { name?: string }
}

/** Records the tasks of the page's main thread, in ms of the thread. */
async function traceTasks(cdp: CDPSession): Promise<{ end(): Promise<number[]> }> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
    transferMode: 'ReportEvents',
  })
  return {
    async end() {
      const done = new Promise<void>(resolve => cdp.once('Tracing.tracingComplete', () => resolve()))
      await cdp.send('Tracing.end')
      await done
      const threads = new Set(
        events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ tid }) => tid),
      )
      return events.filter(({ name, tid }) => name.endsWith('RunTask') && threads.has(tid)).map(({ tdur = 0 }) => tdur / 1_000)
    },
  }
}
