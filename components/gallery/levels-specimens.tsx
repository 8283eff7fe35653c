'use client'

import { CountTable } from '#components/admin/feedback/count-table.tsx'
import { SharedList } from '#components/admin/feedback/shared-list.tsx'
import { ReasonForm } from '#components/chat/feedback/reason-form.tsx'
import { ChatParameters } from '#components/chat/instructions/chat-parameters.tsx'
import { LevelSections } from '#components/chat/instructions/level-sections.tsx'
import { WholeInstructions } from '#components/chat/instructions/whole-instructions.tsx'
import { FactRow } from '#components/memory/fact-row.tsx'
import { factSamples, instructionsSample, opinionSample, sharedSamples } from './samples/levels-samples.ts'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined

/** Shows instructions, parameters, memory and feedback, each with long and foreign texts. */
export function LevelsSpecimens({ nowMs }: { nowMs: number }) {
  return (
    <>
      <Specimen name="instructions-levels" title="Instructions by level">
        <div className="flex max-w-96 flex-col gap-5">
          <LevelSections levels={instructionsSample.levels} />
          <WholeInstructions {...instructionsSample} />
        </div>
      </Specimen>
      <Specimen name="instructions-parameters" title="Parameters of a chat">
        <div className="max-w-96">
          <ChatParameters chatId="gallery" parameters={instructionsSample.parameters} onSaved={nothing} />
        </div>
      </Specimen>
      <Specimen name="memory-facts" title="Facts">
        <ul>
          {factSamples(nowMs).map(fact => (
            <FactRow key={fact.id} fact={fact} onChanged={nothing} onForgotten={nothing} onRestored={nothing} />
          ))}
        </ul>
      </Specimen>
      <Specimen name="feedback-reason" title="Reason of an opinion">
        <div className="w-72 rounded-lg border border-line">
          <ReasonForm opinion={opinionSample} onSave={() => Promise.resolve()} onTakeBack={nothing} />
        </div>
      </Specimen>
      <Specimen name="feedback-counts" title="Feedback by model">
        <CountTable title="By model" what="Model" rows={[{ name: 'openai:gpt-x', up: 12_345, down: 1 }]} />
      </Specimen>
      <Specimen name="feedback-texts" title="Answers you can read">
        <SharedList items={sharedSamples(nowMs)} names={{ tailor: 'Tailor' }} />
      </Specimen>
    </>
  )
}
