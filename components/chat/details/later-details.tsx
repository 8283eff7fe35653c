import { later } from '#components/loading/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Details of one answer, whose code is loaded when somebody comes near the button. */
export const DetailsView = later(() => import('./details-view.tsx').then(module => module.DetailsView), <Skeleton lines={6} />)
