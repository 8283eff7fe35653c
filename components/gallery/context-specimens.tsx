'use client'

import { ContextReport } from '#components/chat/panel/context/context-tab.tsx'
import { ContextGauge } from '#components/chat/panel/context/gauge.tsx'
import { newChatState } from '#components/chat-store/chat-state.ts'
import { type ContextSample, contextSamples } from './samples/context-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const state = { ...newChatState('c'), isStored: true }

export function ContextSpecimens() {
  return contextSamples.map(sample => <ContextSpecimen key={sample.name} sample={sample} />)
}

function ContextSpecimen({ sample: { name, title, view } }: { sample: ContextSample }) {
  return (
    <Specimen name={`context-${name}`} title={title}>
      <ChatStage state={state} context={view}>
        <div className="mb-4 flex h-9 items-center">
          <ContextGauge />
        </div>
        <div className="w-[372px] max-w-full text-sm">
          <ContextReport view={view} />
        </div>
      </ChatStage>
    </Specimen>
  )
}
