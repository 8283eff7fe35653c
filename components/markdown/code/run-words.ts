import type { RunState } from '#components/sandbox/run-state.ts'
import type { CodeLanguage } from '#components/sandbox/worker/job.ts'
import { codeLimits } from '#components/sandbox/worker/limits.ts'
import { codeRun as t } from '#lib/words/en/code-run.ts'

const ends = {
  stopped: () => t('stopped'),
  timeout: () => t('timeout', { seconds: codeLimits.runMs / 1000 }),
  lost: () => t('lost'),
  flood: () => t('flood'),
  nowhere: () => t('nowhere'),
  off: () => t('off'),
  unloadable: () => t('unloadable'),
}

/** Says in one line how a run is doing, or how it ended. */
export function statusOf({ phase, loaded, end, tookMs }: RunState, language: CodeLanguage): string {
  if (phase === 'loading') {
    if (loaded >= 1) return t('starting')
    return t(language === 'python' ? 'loadingFirst' : 'loading', { percent: Math.floor(loaded * 100) })
  }
  if (phase === 'running' || end === null) return t('running')
  const seconds = Math.round(tookMs / 10) / 100
  if (end === 'done') return t('done', { seconds })
  if (end === 'failed') return seconds === 0 ? t('failedAtOnce') : t('failed', { seconds })
  return ends[end]()
}

/** Writes the output of a run as part of a message. */
export function outputText({ output, value, error }: Pick<RunState, 'output' | 'value' | 'error'>): string {
  const printed = output.map(({ text }) => text).join('')
  const pieces = [printed.trimEnd(), value ?? '', error?.text.trimEnd() ?? ''].filter(piece => piece !== '')
  if (pieces.length === 0) return ''
  const text = pieces.join('\n')
  const longest = [...text.matchAll(/`{3,}/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return [t('asText'), '', `${fence}text`, text, fence, ''].join('\n')
}
