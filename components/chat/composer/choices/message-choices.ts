import type { TurnChoice } from '#lib/messages/shared.ts'

/** Tools that one choice by `@` names: a single one, or all of a server. */
export interface ChosenTools {
  key: string
  title: string
  ids: string[]
}

/** Choices by `@` for the answer to the message being written, as the composer shows them. */
export interface ChosenTurn {
  model: { id: string; title: string } | null
  tools: readonly ChosenTools[]
}

/** File that was selected for the chat by `#`, while its message is being written. */
export interface ChosenFile {
  workspaceId: string
  path: string
}

/** Page from the web whose address is in the text. `state` says whether it can be read. */
export interface ChosenPage {
  url: string
  state: 'fetching' | 'ready'
  title: string | null
}

export const NO_TURN: ChosenTurn = { model: null, tools: [] }

/** Returns the choices as a message carries them; null where nothing was chosen. */
export function turnOf({ model, tools }: ChosenTurn): TurnChoice | null {
  if (model === null && tools.length === 0) return null
  const ids = [...new Set(tools.flatMap(chosen => chosen.ids))]
  return { ...(model === null ? {} : { model: model.id }), ...(tools.length === 0 ? {} : { tools: ids }) }
}

/** Reads choices that a tab has kept; null if none is understood. */
export function readTurn(text: string | null): ChosenTurn | null {
  try {
    const { model, tools }: Record<string, unknown> = JSON.parse(text ?? '')
    const isText = (value: unknown) => typeof value === 'string'
    const chosen = model as ChosenTurn['model']
    return {
      model: isText(chosen?.id) && isText(chosen?.title) ? chosen : null,
      tools: (Array.isArray(tools) ? (tools as ChosenTools[]) : []).filter(
        ({ key, title, ids }) => isText(key) && isText(title) && Array.isArray(ids) && ids.every(isText),
      ),
    }
  } catch {
    return null
  }
}

/** Adds tools. A tool of a server that is chosen as a whole adds nothing, and a whole server replaces its tools. */
export function withTools(turn: ChosenTurn, added: ChosenTools): ChosenTurn {
  if (turn.tools.some(({ ids }) => added.ids.every(id => ids.includes(id)))) return turn
  const kept = turn.tools.filter(({ ids }) => !ids.every(id => added.ids.includes(id)))
  return { ...turn, tools: [...kept, added] }
}

/** Removes an address from the text, with one of the spaces around it. */
export function withoutUrl(text: string, url: string): string {
  const at = text.indexOf(url)
  if (at < 0) return text
  const [before, after] = [text.slice(0, at), text.slice(at + url.length)]
  return before.endsWith(' ') && (after === '' || after.startsWith(' ')) ? before.slice(0, -1) + after : before + after.replace(/^ /, '')
}
