'use client'

import { Play } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { later, near } from '#components/loading/later.tsx'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { CodeRunnerContext, type RunFile, runLanguage } from './code-runner.ts'

const RunPanel = later(() => import('./run-panel.tsx').then(module => module.RunPanel))
const RunFiles = later(() => import('./run-files.tsx').then(module => module.RunFiles))

interface RunnableBlock {
  code: string
  info: string
  isOpen: boolean
}

/** Returns *Run* and the output of a block of code; nothing where it cannot be run. Each press is a run of its own. */
export function useCodeRuns({ code, info, isOpen }: RunnableBlock): { controls: ReactNode; output: ReactNode } {
  const runner = use(CodeRunnerContext)
  const [run, setRun] = useState<{ turn: number; code: string; files: readonly RunFile[] } | null>(null)
  const [chosen, setChosen] = useState<readonly RunFile[]>([])
  const language = runLanguage(info)
  if (runner === null || language === null || isOpen) return { controls: null, output: null }
  return {
    controls: (
      <>
        {runner.hasFiles ? <RunFiles runner={runner} chosen={chosen} onChoose={setChosen} /> : null}
        <button
          type="button"
          className="md-code-run"
          {...near(RunPanel)}
          onClick={() => setRun(before => ({ turn: (before?.turn ?? 0) + 1, code, files: chosen }))}
        >
          <Play size={13} aria-hidden />
          {t('run')}
        </button>
      </>
    ),
    output: run ? <RunPanel key={run.turn} {...run} language={language} runner={runner} onClose={() => setRun(null)} /> : null,
  }
}
