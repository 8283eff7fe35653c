import { later } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'

export const MoveDialog = later(() => import('./move-dialog.tsx').then(module => module.MoveDialog), <WaitingDialog />)
