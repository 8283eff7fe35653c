'use client'

import { request } from '#components/request.ts'
import { RowAction } from '#components/resource/row-action.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { isOpenKind } from '#lib/access/shared.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { type Grant, objectName, subjectName } from './access-words.ts'

/** Takes a grant back. Asks before the last one of what is everybody's without; any other can be undone. */
export function RevokeGrant({ grant, onChanged }: { grant: Grant; onChanged: () => void }) {
  const { id, subject, object, level, isOnly } = grant
  const isGone = object.name === null
  const opens = isOnly && isOpenKind(object.kind) && !isGone
  return (
    <RowAction
      label={t('revokeOf', { subject: visibleText(subjectName(subject)), object: visibleText(objectName(object)) })}
      failure={t('notRevoked')}
      {...(opens ? { question: { title: t('revokeQuestion'), description: t('lastGrant'), confirmLabel: t('revoke') } } : {})}
      {...(isGone
        ? {}
        : {
            undo: {
              done: t('revoked'),
              async run() {
                const body = { subject: { kind: subject.kind, id: subject.id }, object: { kind: object.kind, id: object.id }, level }
                await request('POST /api/admin/grants', { body })
                onChanged()
              },
            },
          })}
      run={async () => {
        await request('DELETE /api/admin/grants/[grantId]', { params: { grantId: id } })
        onChanged()
      }}
    >
      {isGone ? t('remove') : t('revoke')}
    </RowAction>
  )
}
