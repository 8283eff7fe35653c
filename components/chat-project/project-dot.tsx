import type { ProjectColor } from '#lib/projects/shared.ts'

/** Colours of the dots, which stand out on paper in both themes. */
const DOTS: Record<ProjectColor, string> = {
  grey: 'oklch(0.62 0.01 265)',
  red: 'oklch(0.6 0.19 27)',
  orange: 'oklch(0.68 0.16 55)',
  yellow: 'oklch(0.75 0.14 90)',
  green: 'oklch(0.62 0.14 150)',
  teal: 'oklch(0.64 0.1 195)',
  blue: 'oklch(0.6 0.15 255)',
  purple: 'oklch(0.58 0.17 300)',
  pink: 'oklch(0.66 0.17 350)',
}

export const dotStyle = (color: ProjectColor) => ({ backgroundColor: DOTS[color] })

export function ProjectDot({ color }: { color: ProjectColor }) {
  return <span aria-hidden className="block size-2.5 shrink-0 rounded-[3px]" style={dotStyle(color)} />
}
