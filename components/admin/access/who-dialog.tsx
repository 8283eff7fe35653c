'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import type { Thing } from './access-words.ts'
import { WhoCanUse } from './who-can-use.tsx'

/** Opens the dialog about who can use a thing. */
export function WhoButton({ thing }: { thing: Thing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('whoCanUseAction')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('whoCanUse', { name: visibleText(thing.name) })} size="lg">
        {isOpen ? <WhoCanUse thing={thing} /> : null}
      </Dialog>
    </>
  )
}
