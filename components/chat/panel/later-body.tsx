import { later } from '#components/loading/later.tsx'

/** Body of the panel, whose code is loaded when somebody comes near its button. */
export const PanelBody = later(() => import('./panel-body.tsx').then(module => module.PanelBody))
