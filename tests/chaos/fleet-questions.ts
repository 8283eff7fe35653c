import { expect } from 'vitest'
import { v1Client } from '#tests/support/v1-client.ts'
import type { Fleet } from './fleet.ts'

interface Question {
  id: string
  runId: string
}

/** Waits until so many questions of a kind are open. */
export async function openQuestions(fleet: Fleet, kind: 'approval' | 'repeat', many: number): Promise<Question[]> {
  const open = () => fleet.query<Question>(`SELECT "id", "runId" FROM "InputRequest" WHERE "kind" = ? AND "status" = 'open'`, kind)
  await expect.poll(async () => (await open()).length, { timeout: 20_000, interval: 20 }).toBe(many)
  return open()
}

/** Answers a question on one of these processes, other than the one that took the run over. */
export async function answerElsewhere(fleet: Fleet, { id, runId }: Question, choice: string, places: (0 | 1 | 2)[]): Promise<void> {
  const tookUp = (logs: string) => logs.split('\n').some(line => line.includes('"run.taken_up"') && line.includes(runId))
  const elsewhere = places.map(place => fleet.apps[place]).find(app => !tookUp(app.logs()))
  if (!elsewhere) throw new Error(`every process took up ${runId}`)
  const answer = await v1Client(elsewhere.url, fleet.key).request('POST', `/runs/${runId}/inputs/${id}`, { choice })
  expect(answer.status).toBe(202)
}
