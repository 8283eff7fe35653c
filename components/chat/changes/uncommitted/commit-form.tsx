'use client'

import { useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatChanges as t } from '#lib/words/en/chat-changes.ts'

export interface CommitFormProps {
  workspaceId: string
  /** Files to commit. */
  paths: readonly string[]
  /** Number of files as they are listed. */
  count: number
  /** Every changed file is among them. */
  isAll: boolean
  onCommitted: () => void
}

/** Writes the message of a commit, by hand or by the model, and commits files under the name of the person. */
export function CommitForm({ workspaceId, paths, count: files, isAll, onCommitted }: CommitFormProps) {
  const model = useChat(state => state.model)
  const [message, setMessage] = useState(commitDraft(workspaceId).message)
  const [busy, setBusy] = useState<'writing' | 'committing' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const chosen = isAll ? {} : { paths }

  const change = (text: string) => {
    keepCommitDraft(workspaceId, { message: text })
    setMessage(text)
    setError(null)
  }

  async function act(kind: 'writing' | 'committing', work: () => Promise<void>) {
    setBusy(kind)
    setError(null)
    try {
      await work()
    } catch (cause) {
      setError(errorSentence(cause))
    }
    setBusy(null)
  }

  const write = () =>
    act('writing', async () => {
      const before = commitDraft(workspaceId).message
      const written = await request('POST /api/workspaces/[workspaceId]/commit-message', {
        params: { workspaceId },
        body: { ...chosen, model },
      })
      // The person has kept writing in the meantime.
      if (commitDraft(workspaceId).message === before) change(written.message)
      else toast.info(t('messageKept'))
    })

  const commit = () =>
    act('committing', async () => {
      const { sha } = await request('POST /api/workspaces/[workspaceId]/commit', { params: { workspaceId }, body: { ...chosen, message } })
      change('')
      toast.success(t('committed', { count: files, sha: sha.slice(0, 7) }))
      onCommitted()
    })

  return (
    <div className="mt-3 flex flex-col gap-2">
      <Field label={t('commitMessage')} error={error}>
        <Textarea
          rows={Math.min(10, Math.max(3, message.split('\n').length))}
          value={message}
          placeholder={t('messagePlaceholder')}
          onChange={event => change(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy === 'committing'}
          disabled={busy !== null || paths.length === 0 || message.trim() === ''}
          onClick={() => void commit()}
        >
          {t('commit', { count: files })}
        </Button>
        <Button busy={busy === 'writing'} disabled={busy !== null || paths.length === 0} onClick={() => void write()}>
          {message.trim() === '' ? t('writeMessage') : t('writeAgain')}
        </Button>
      </div>
    </div>
  )
}

/** Commit that a person prepares. */
interface CommitDraft {
  message: string
  /** Files that are to stay out of it. */
  out: ReadonlySet<string>
}

const drafts = new Map<string, CommitDraft>()
const empty: CommitDraft = { message: '', out: new Set() }

/** Returns what was prepared for a workspace: another tab, or the sheet of a phone, finds it again. */
export function commitDraft(workspaceId: string): CommitDraft {
  return drafts.get(workspaceId) ?? empty
}

export function keepCommitDraft(workspaceId: string, change: Partial<CommitDraft>): void {
  drafts.set(workspaceId, { ...commitDraft(workspaceId), ...change })
}
