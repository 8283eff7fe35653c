/** A person's answer to an input request. `reason` goes with a refusal, `content` with a filled-in form. */
export interface InputAnswer {
  choice: string
  reason?: string
  content?: unknown
}

/** How questions in an answer are answered. Null wherever nobody may: shared pages, exports, another person's chat. */
export interface PartInputs {
  /** Rejects when the answer was not taken, with a message for the person. */
  onAnswer: (inputId: string, answer: InputAnswer) => Promise<void>
}
