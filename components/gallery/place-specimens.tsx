'use client'

import { AssistantStart } from '#components/assistants/assistant-start.tsx'
import { AssistantTable } from '#components/assistants/assistant-table.tsx'
import { ReadOnlyNote } from '#components/chat-project/read-only-note.tsx'
import { ProjectPeople } from '#components/projects/project-people.tsx'
import { PromptTable } from '#components/prompts/prompt-table.tsx'
import { fixedList } from '#components/resource/fixed-list.ts'
import { assistants, project, prompts, starts } from './samples/life-samples.ts'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined

/** Shows assistants, prompts and projects, with long and foreign names. */
export function PlaceSpecimens() {
  return (
    <>
      {starts.map(({ name, title, assistant }) => (
        <Specimen key={name} name={`assistant-${name}`} title={title}>
          <AssistantStart assistant={assistant} onStart={nothing} />
        </Specimen>
      ))}
      <Specimen name="assistants" title="Assistants: own, shared, without an owner">
        <AssistantTable assistants={fixedList(assistants, ({ id }) => id)} newChatId="reviewer" onNewChat={nothing} create={null} />
      </Specimen>
      <Specimen name="prompts" title="Saved prompts">
        <PromptTable prompts={fixedList(prompts, ({ id }) => id)} create={null} onEdit={nothing} />
      </Specimen>
      <Specimen name="project-people" title="People of a project, for an owner">
        <ProjectPeople project={project} onChange={nothing} />
      </Specimen>
      <Specimen name="project-people-read" title="People of a project, for a reader">
        <ProjectPeople project={{ ...project, role: 'reader' }} onChange={nothing} />
      </Specimen>
      <Specimen name="project-read-only" title="A chat that one may only read">
        <ReadOnlyNote />
      </Specimen>
    </>
  )
}
