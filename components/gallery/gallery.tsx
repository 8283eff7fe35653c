'use client'

import { useTheme } from 'next-themes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EditHostContext } from '#components/parts/edit/edit-host.ts'
import { Button } from '#components/ui/button.tsx'
import { AdminSpecimens } from './admin-specimens.tsx'
import { AnswerSpecimen } from './answer-specimen.tsx'
import { ChangesSpecimen } from './changes-specimen.tsx'
import { ComposerSpecimen, EnclosureSpecimens } from './composer-specimens.tsx'
import { ContextSpecimens } from './context-specimens.tsx'
import { FileSpecimens } from './file-specimens.tsx'
import { LevelsSpecimens } from './levels-specimens.tsx'
import { ListSpecimens } from './list-specimens.tsx'
import { NewsSpecimens } from './news-specimens.tsx'
import { PageSpecimens } from './page-specimens.tsx'
import { PaletteSpecimens } from './palette-specimens.tsx'
import { PlaceSpecimens } from './place-specimens.tsx'
import { callSamples } from './samples/call-samples.ts'
import { composerSamples } from './samples/composer-samples.ts'
import { editSamples } from './samples/edit-samples.ts'
import { partSamples } from './samples/part-samples.ts'
import { questionSamples } from './samples/question-samples.ts'
import { WorkspaceStage } from './stage.tsx'
import { TurnSpecimens } from './turn-specimens.tsx'

const editHost = { openFile: () => undefined, applyEdit: async () => undefined, discardEdit: async () => undefined }

/** Every state that the interface can be in, on one page. `nowMs` is the same for the server's render and the browser's. */
export function Gallery({ nowMs }: { nowMs: number }) {
  const list = useRef<HTMLDivElement>(null)
  const contents = useContents(list)
  return (
    <WorkspaceStage>
      <div className="mx-auto flex max-w-[1200px] gap-10 px-5">
        <nav aria-label="Contents" className="sticky top-0 h-dvh w-56 shrink-0 overflow-y-auto py-6 text-xs max-md:hidden">
          <ThemeButtons />
          <ul className="mt-4 flex flex-col gap-1">
            {contents.map(({ id, title }) => (
              <li key={id} className="truncate">
                <a href={`#${id}`} className="text-ink-2 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main ref={list} className="min-w-0 max-w-[800px] flex-1 py-6">
          <h1 className="mb-2 font-[550] text-xl">Gallery</h1>
          <p className="mb-6 text-ink-2 text-sm">
            Every part, tool card, question, composer, context and dashboard list in each of its states. Nothing here reaches a server.
          </p>
          <Group title="Instructions, memory and feedback">
            <LevelsSpecimens nowMs={nowMs} />
          </Group>
          <Group title="Assistants, prompts and projects">
            <PlaceSpecimens />
          </Group>
          <Group title="Lists and search">
            <ListSpecimens nowMs={nowMs} />
          </Group>
          <Group title="Compared, replayed and edited">
            <TurnSpecimens nowMs={nowMs} />
          </Group>
          <Group title="Schedules and notices">
            <NewsSpecimens />
          </Group>
          <Group title="Message parts">
            {partSamples.map(sample => (
              <AnswerSpecimen key={sample.name} prefix="part" sample={sample} nowMs={nowMs} />
            ))}
          </Group>
          <Group title="Edits of files">
            <EditHostContext value={editHost}>
              {editSamples.map(sample => (
                <AnswerSpecimen key={sample.name} prefix="edit" sample={sample} nowMs={nowMs} />
              ))}
            </EditHostContext>
            <ChangesSpecimen nowMs={nowMs} />
          </Group>
          <Group title="Review, editor and deleted files">
            <FileSpecimens nowMs={nowMs} />
          </Group>
          <Group title="Tool cards">
            {callSamples(nowMs).map(sample => (
              <AnswerSpecimen key={sample.name} prefix="call" sample={sample} nowMs={nowMs} />
            ))}
          </Group>
          <Group title="Questions">
            {questionSamples(nowMs).map(sample => (
              <AnswerSpecimen key={sample.name} prefix="ask" sample={sample} nowMs={nowMs} />
            ))}
          </Group>
          <Group title="Composer">
            {composerSamples(nowMs).map(sample => (
              <ComposerSpecimen key={sample.name} sample={sample} />
            ))}
            <EnclosureSpecimens />
          </Group>
          <Group title="Palette">
            <PaletteSpecimens />
          </Group>
          <Group title="Pages from the web">
            <PageSpecimens />
          </Group>
          <Group title="Context">
            <ContextSpecimens />
          </Group>
          <Group title="Dashboard">
            <AdminSpecimens />
          </Group>
        </main>
      </div>
    </WorkspaceStage>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-12">
      <h2 className="mb-4 font-[550] text-lg">{title}</h2>
      {children}
    </section>
  )
}

interface Entry {
  id: string
  title: string
}

/** Reads the contents list from the page. Composers take the focus when they are mounted: it goes back to the top. */
function useContents(list: { current: HTMLElement | null }): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    const specimens = [...(list.current?.querySelectorAll<HTMLElement>('[data-specimen]') ?? [])]
    setEntries(specimens.map(({ id, firstElementChild }) => ({ id, title: firstElementChild?.firstChild?.textContent ?? id })))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const named = document.getElementById(window.location.hash.slice(1))
    if (named) named.scrollIntoView()
    else document.documentElement.scrollTop = 0
  }, [list])
  return entries
}

function ThemeButtons() {
  const { setTheme } = useTheme()
  return (
    <div className="flex gap-1">
      {['light', 'dark', 'system'].map(theme => (
        <Button key={theme} size="sm" variant="ghost" onClick={() => setTheme(theme)}>
          {theme}
        </Button>
      ))}
    </div>
  )
}
