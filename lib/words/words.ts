import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { ReactNode } from 'react'
import { formatted, type Values } from '#words-format'

interface Options {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date
}

/** Names of the tags of a message, as `link` in `Read <link>the docs</link>`. */
type Tags<Message extends string> = Message extends `${infer Before}<${infer Name}>${infer Inside}</${string}>${infer After}`
  ? Name | Tags<`${Before}${Inside}${After}`>
  : never

type Arguments<Message extends string> = GetICUArgs<Message, Options>
type NoValues<Message extends string> = [Tags<Message>] extends [never]
  ? Record<string, never> extends Arguments<Message>
    ? []
    : [values: Arguments<Message>]
  : [useRich: never]
type RichValues<Message extends string> = Arguments<Message> & Record<Tags<Message>, (chunks: ReactNode) => ReactNode>

/** The sentences of one room: called with a key, and with values where the sentence has arguments. */
export interface Words<Messages extends Readonly<Record<string, string>>> {
  <Key extends keyof Messages & string>(key: Key, ...values: NoValues<Messages[Key]>): string
  /** Parts of a sentence with tags; each tag's function makes an element, which needs a React `key`. */
  rich<Key extends keyof Messages & string>(key: Key, values: RichValues<Messages[Key]>): ReactNode
}

/** How every sentence is shown. A test puts another in its place to find text outside of the catalogue. */
let show = (text: string): string => text

/** Replaces how sentences are shown, and returns a function that restores it. For tests. */
export function showWords(as: (text: string) => string): () => void {
  const before = show
  show = as
  return () => {
    show = before
  }
}

/**
 * Declares the English sentences of a room. Messages are ICU MessageFormat: `{name}`, `{count, plural, one {# chat} other {# chats}}`,
 * `<link>text</link>`. `turbopack-loader.mjs` compiles them for the browser; elsewhere the first use does.
 */
export function words<const Messages extends Readonly<Record<string, string>>>(messages: Messages): Words<Messages> {
  const partsOf = (key: string, values?: Values): string | unknown[] => {
    const message = messages[key]
    // A key from outside (an error code of a newer server) has no sentence.
    return message === undefined ? key : formatted(message, values)
  }
  const t = (key: string, values?: Values) => {
    const parts = partsOf(key, values)
    return show(typeof parts === 'string' ? parts : parts.join(''))
  }
  const shown = (parts: unknown[]) => parts.map(part => (typeof part === 'string' ? show(part) : part))
  const rich = (key: string, values: Values) => {
    const inside = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: never[]) => value(shown(chunks) as never[]) : value,
    ])
    const parts = partsOf(key, Object.fromEntries(inside) as Values)
    return shown(typeof parts === 'string' ? [parts] : parts)
  }
  return Object.assign(t, { rich }) as Words<Messages>
}
