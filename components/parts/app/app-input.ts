/** What the model calls the tool of an App with, as far as it is written. */
export type AppInput = { kind: 'writing'; text: string } | { kind: 'whole'; arguments: Record<string, unknown> }
