'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useReturnFocus } from '#components/ui/use-return-focus.ts'
import { parts as t } from '#lib/words/en/parts.ts'

/** Shows an image in full size over the page. Escape, the button and a click beside it close it. */
export function Lightbox({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-[oklch(0.15_0.01_265/0.86)]" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid place-items-center p-6 outline-none max-sm:p-2"
          onClick={event => event.target === event.currentTarget && onClose()}
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          {/* biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session */}
          <img src={url} alt={name} className="max-h-[calc(100dvh-48px)] max-w-full rounded-md bg-paper-2 object-contain" />
          <Dialog.Close
            aria-label={t('closeThePicture')}
            className="absolute top-4 end-4 grid size-10 place-items-center rounded-full bg-paper text-ink"
          >
            <X size={18} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
