import type { PartInputs } from '#components/parts/inputs.ts'
import { request } from '#components/request.ts'

/** Sends what a person answers to a question in an answer. */
export const answerInputs: PartInputs = {
  onAnswer: (inputId, answer) => request('POST /api/inputs/[inputId]', { params: { inputId }, body: answer }),
}
