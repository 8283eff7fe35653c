import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replaces the ids in a JSON text for which `idOf` knows another. */
export function replaceIds(text: string, idOf: (id: string) => string | undefined): string {
  return text.replace(UUID, id => idOf(id) ?? id)
}

/** Copies the files of a chat that texts name, each once, as files of another chat. Their bytes are kept once. */
export function copyFiles(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { from, to, userId }: { from: string; to: string; userId: string },
): { ofTexts(texts: readonly string[]): Promise<ReadonlyMap<string, string>> } {
  const copies = new Map<string, string>()
  return {
    async ofTexts(given) {
      const named = new Set(given.flatMap(text => text.match(UUID) ?? []).filter(id => !copies.has(id)))
      if (named.size === 0) return copies
      const files = await db.client.file.findMany({ where: { id: { in: [...named] }, chatId: from } })
      if (files.length === 0) return copies
      for (const { id } of files) copies.set(id, newId(clock.nowMs()))
      await db.client.file.createMany({
        data: files.map(file => ({ ...file, id: copies.get(file.id) ?? '', chatId: to, userId, createdAt: now(clock) })),
      })
      const texts = await db.client.fileText.findMany({ where: { fileId: { in: files.map(({ id }) => id) } } })
      if (texts.length > 0)
        await db.client.fileText.createMany({
          data: texts.map(text => ({ ...text, pages: text.pages ?? [], fileId: copies.get(text.fileId) ?? '', claimedUntil: null })),
        })
      return copies
    },
  }
}
