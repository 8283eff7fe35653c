'use client'

import { PageChip } from '#components/chat/pages/page-chip.tsx'
import { createPagesStore, type PagesPorts } from '#components/chat/pages/pages-store.ts'
import { PagesContext } from '#components/chat/pages/use-pages.ts'
import { pageSamples } from './samples/page-samples.ts'
import { Specimen } from './specimen.tsx'

const never = () => new Promise<never>(() => undefined)
const ports: PagesPorts = {
  list: never,
  read: never,
  setIncluded: never,
  fetchAgain: never,
  remove: never,
  after: () => undefined,
  refuse: () => undefined,
}
const store = createPagesStore(ports)

export function PageSpecimens() {
  return pageSamples.map(({ name, title, page, isUnderway = false }) => (
    <Specimen key={name} name={`page-${name}`} title={title}>
      <PagesContext value={store}>
        <div className="flex max-w-[80%]">
          <PageChip page={page} isUnderway={isUnderway} onOpen={() => undefined} />
        </div>
      </PagesContext>
    </Specimen>
  ))
}
