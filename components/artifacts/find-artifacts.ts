import { type ArtifactKind, artifactKind } from '#components/markdown/artifact-kind.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { artifactName } from './artifact-name.ts'
import { fencesOf } from './fences.ts'

/** Place of a block: its message, and its number among the artifacts of that message. */
export interface ArtifactPlace {
  messageId: string
  place: number
}

export interface ArtifactVersion extends ArtifactPlace {
  info: string
  code: string
  /** The model has finished writing it. */
  isWhole: boolean
}

export interface Artifact {
  kind: ArtifactKind
  name: string | null
  /** The oldest first; at least one. */
  versions: ArtifactVersion[]
}

interface Found {
  kind: ArtifactKind
  name: string | null
  version: ArtifactVersion
}

/** Artifacts of each message that was read, by its parts: a message that has not changed is not read again. */
const read = new WeakMap<object, Found[]>()

/**
 * Lists the artifacts of messages, the oldest first. A block of the same kind and name as one before is its next version. One without a name is the
 * next version of the last one without a name of its kind in a message before, if they share a third of their lines.
 */
export function artifactsOf(messages: readonly ChatMessage[]): Artifact[] {
  const artifacts: Artifact[] = []
  const named = new Map<string, Artifact>()
  const unnamed = new Map<ArtifactKind, Artifact>()
  for (const message of messages)
    for (const { kind, name, version } of foundIn(message)) {
      const key = `${kind} ${name?.toLowerCase()}`
      const candidate = name === null ? unnamed.get(kind) : named.get(key)
      const before = candidate && (name !== null || goesOn(candidate, version)) ? candidate : null
      if (before) {
        before.versions.push(version)
        continue
      }
      const artifact: Artifact = { kind, name, versions: [version] }
      artifacts.push(artifact)
      if (name === null) unnamed.set(kind, artifact)
      else named.set(key, artifact)
    }
  return artifacts
}

/** Finds the place of a block in its message, as a click on it gives it, and the one that begins so while it grows. Null where the message has no such block. */
export function placeOf(message: ChatMessage, block: { code: string; isOpen: boolean }): ArtifactPlace | null {
  const found = foundIn(message)
  const code = block.code.trimEnd()
  const same = found.find(({ version }) => version.code.trimEnd() === code)
  // A text that is shown piece by piece, or still grows, has the block further on than the page does.
  const begun = block.isOpen ? found.find(({ version }) => version.code.startsWith(code)) : undefined
  return (same ?? begun)?.version ?? null
}

/** Finds the artifact, and the version of it, that is at a place. */
export function artifactAt(
  artifacts: readonly Artifact[],
  { messageId, place }: ArtifactPlace,
): { artifact: Artifact; index: number } | null {
  for (const artifact of artifacts) {
    const index = artifact.versions.findIndex(version => version.messageId === messageId && version.place === place)
    if (index >= 0) return { artifact, index }
  }
  return null
}

function foundIn(message: ChatMessage): Found[] {
  if (message.role !== 'assistant') return []
  const known = read.get(message.parts)
  if (known) return known
  const found: Found[] = []
  for (const part of message.parts) {
    if (part.type !== 'text') continue
    const isWritten = part.state !== 'streaming'
    for (const { info, code, isWhole } of fencesOf(part.text)) {
      const kind = artifactKind(info, code)
      if (kind === null) continue
      const version = { messageId: message.id, place: found.length, info, code, isWhole: isWhole || isWritten }
      found.push({ kind, name: artifactName(kind, { info, code }), version })
    }
  }
  read.set(message.parts, found)
  return found
}

/** Tells whether a version without a name goes on with an artifact of an earlier message. */
function goesOn({ versions }: Artifact, { messageId, code }: ArtifactVersion): boolean {
  const last = versions.at(-1)
  return last !== undefined && last.messageId !== messageId && isAlike(last.code, code)
}

/** Tells whether two texts share a third of the lines of the shorter one. */
function isAlike(before: string, now: string): boolean {
  const [one, other] = [lineSet(before), lineSet(now)]
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  let shared = 0
  for (const line of few) if (many.has(line)) shared++
  return shared * 3 >= few.size
}

function lineSet(text: string): Set<string> {
  return new Set(text.split('\n').map(line => line.trim()))
}
