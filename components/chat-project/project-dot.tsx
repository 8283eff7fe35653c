import type { ProjectColor } from '#lib/projects/shared.ts'
import { dotStyle } from './project-look.ts'

export function ProjectDot({ color }: { color: ProjectColor }) {
  return <span aria-hidden className="block size-2.5 shrink-0 rounded-[3px]" style={dotStyle(color)} />
}
