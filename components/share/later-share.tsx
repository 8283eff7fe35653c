import { later } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'

export const ShareDialog = later(() => import('./share-dialog.tsx').then(module => module.ShareDialog), <WaitingDialog />)

export const ReadersMark = later(() => import('./readers-mark.tsx').then(module => module.ReadersMark))
