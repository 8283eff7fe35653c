type Colour = readonly [red: number, green: number, blue: number]

/** Colours of one theme that an accent brings with it, as `#rrggbb`. */
export interface AccentLook {
  accent: string
  /** Text on the accent. */
  ink: string
  /** Paper tinted by the accent, under text in the accent. */
  paper: string
  /** Lowest contrast of the accent with what it stands on, and of the text on it. */
  contrast: number
}

/** Least contrast of text (WCAG 2.2, AA). */
export const LEAST_CONTRAST = 4.5
const STEPS = 100

/** Lightest and darkest paper of each theme, the colour towards which its accents move, and the strength of its tint. */
const themes = {
  light: { papers: ['#fdfcf9', '#eceae5'], towards: '#000000', tint: 0.08 },
  dark: { papers: ['#131418', '#282b31'], towards: '#ffffff', tint: 0.14 },
} as const

/** Makes the accents of both themes from a colour: each is made darker or lighter until it can be read there. */
export function accentLooks(chosen: string): Record<'light' | 'dark', AccentLook> {
  return { light: lookIn('light', chosen), dark: lookIn('dark', chosen) }
}

function lookIn(theme: 'light' | 'dark', chosen: string): AccentLook {
  const { papers, towards, tint } = themes[theme]
  const from = colourOf(chosen)
  let look: AccentLook | null = null
  for (let step = 0; step <= STEPS && (look === null || look.contrast < LEAST_CONTRAST); step += 1) {
    const colour = mixed(from, colourOf(towards), step / STEPS)
    const tinted = mixed(colourOf(papers[0]), colour, tint)
    const [white, black] = [colourOf('#ffffff'), colourOf('#101114')]
    const ink = contrastOf(white, colour) >= contrastOf(black, colour) ? white : black
    const contrast = Math.min(...[...papers.map(colourOf), tinted, ink].map(other => contrastOf(colour, other)))
    look = { accent: hexOf(colour), ink: hexOf(ink), paper: hexOf(tinted), contrast }
  }
  return look as AccentLook
}

/** Writes the style sheet of an accent; empty for Parley's own. */
export function accentStyle(chosen: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(chosen)) return ''
  const { light, dark } = accentLooks(chosen)
  const rules = ({ accent, ink, paper }: AccentLook) => `{--accent:${accent};--accent-ink:${ink};--accent-paper:${paper}}`
  return `html:root${rules(light)}@media screen{html:root.dark${rules(dark)}}`
}

/** Computes the contrast of two colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  return contrastOf(colourOf(one), colourOf(other))
}

function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mixed([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  const between = (one: number, other: number) => Math.round(one + (other - one) * share)
  return [between(r1, r2), between(g1, g2), between(b1, b2)]
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf([red, green, blue]: Colour): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}
