/** Answer of a person to an input request. `reason` goes with a refusal, `content` with a filled-in form. */
export interface InputAnswer {
  choice: string
  reason?: string
  content?: unknown
}

/** Handler of questions in an answer. Null where they cannot be answered: shared pages, exports, another person's chat. */
export interface PartInputs {
  /** Rejects when the answer was not accepted, with a message for the person. */
  onAnswer: (inputId: string, answer: InputAnswer) => Promise<unknown>
}
