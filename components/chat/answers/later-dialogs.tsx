import { later } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'

export const CompareDialog = later(() => import('./compare/compare-dialog.tsx').then(module => module.CompareDialog), <WaitingDialog />)

export const ReplayDialog = later(() => import('./replay/replay-dialog.tsx').then(module => module.ReplayDialog), <WaitingDialog />)

export const AgainDialog = later(() => import('./again/again-dialog.tsx').then(module => module.AgainDialog), <WaitingDialog />)
