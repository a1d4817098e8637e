import { contrast, hexOf, inGamut, type Oklch, oklchOf } from './oklch.ts'
import { DEFAULT_SCHOOL_COLOR } from './school-color.ts'

const NIGHT_CHROMA = 0.072
const NIGHT_HUE = 266

export type Tokens = Record<string, Oklch>

/**
 * The tokens of `web/src/ui/tokens.css` that follow the school's colour, each with its default; a test compares them. The others
 * mean something (progress, success, danger) or are paper.
 */
export const DEFAULT_PALETTE = {
  light: {
    tide: [0.951, 0.016, 245],
    text: [0.235, 0.048, 266],
    'text-muted': [0.455, 0.032, 264],
    border: [0.889, 0.011, 262],
    'border-strong': [0.595, 0.03, 264],
    brand: [0.295, 0.072, 266],
    'brand-hover': [0.37, 0.088, 264],
    'brand-contrast': [0.985, 0.006, 92],
    'beam-contrast': [0.235, 0.048, 266],
    ring: [0.53, 0.175, 258],
    'cover-night': [0.238, 0.052, 266],
    'cover-sea': [0.41, 0.088, 252],
    'cover-tide': [0.79, 0.05, 240],
    ink: [0.235, 0.048, 266],
    'on-ink-muted': [0.83, 0.018, 262],
    'scene-sky': [0.18, 0.043, 266],
    'scene-sea': [0.145, 0.03, 266],
    'scene-sea-lit': [0.925, 0.024, 235],
    'scene-hill': [0.205, 0.042, 266],
    'scene-shore': [0.178, 0.036, 266],
    'scene-tower': [0.335, 0.06, 266],
    'scene-band': [0.255, 0.052, 266],
    'scene-metal': [0.4, 0.066, 264],
    'scene-number': [0.215, 0.042, 266],
  },
  dark: {
    background: [0.193, 0.038, 266],
    surface: [0.229, 0.042, 266],
    'surface-raised': [0.268, 0.046, 266],
    'surface-sunken': [0.166, 0.033, 266],
    tide: [0.318, 0.055, 260],
    'text-muted': [0.757, 0.022, 262],
    border: [0.335, 0.042, 266],
    'border-strong': [0.56, 0.035, 264],
    brand: [0.945, 0.014, 92],
    'brand-hover': [0.885, 0.02, 92],
    'brand-contrast': [0.235, 0.048, 266],
    'beam-contrast': [0.235, 0.048, 266],
  },
  cinema: {
    background: [0.155, 0.03, 266],
    surface: [0.194, 0.036, 266],
    'surface-raised': [0.234, 0.042, 266],
    'surface-sunken': [0.125, 0.024, 266],
    border: [0.295, 0.04, 266],
  },
  coverOff: {
    'cover-night': [0.32, 0.042, 262],
    'cover-sea': [0.365, 0.044, 260],
    'cover-amber': [0.41, 0.044, 260],
    'cover-tide': [0.44, 0.042, 258],
    'cover-paper': [0.47, 0.04, 258],
  },
} satisfies Record<string, Tokens>
export type Palette = { [Scheme in keyof typeof DEFAULT_PALETTE]: Tokens }

const PAPER = DEFAULT_PALETTE.light['brand-contrast'] as Oklch
/** The darkest surface of the light scheme that is not tinted. */
const SUNKEN_PAPER: Oklch = [0.952, 0.009, 92]

const TEXT_CONTRAST = 4.5
const GRAPHICS_CONTRAST = 3
const STEP = 0.005
const HOVER = 0.06

/**
 * Every token from one colour. Ink, nights and waters keep their lightness, on which their contrast rests, and take the hue; the
 * brand is the colour itself, as much darker or lighter as its text needs. Contrast is measured, never assumed.
 */
export function schoolPalette(color: string): Palette {
  if (color === DEFAULT_SCHOOL_COLOR) return DEFAULT_PALETTE
  const [lightness, chroma, hue] = oklchOf(color)
  const share = Math.min(1, chroma / NIGHT_CHROMA)
  const tinted = (tokens: Tokens) =>
    mapTokens(tokens, ([l, c, h]) => inGamut([l, c * share, turned(h, hue - NIGHT_HUE)]))
  const ofBrand = (l: number) => inGamut([Math.min(1, Math.max(0, l)), chroma, hue])

  const light = tinted(DEFAULT_PALETTE.light)
  const lightGrounds = [PAPER, SUNKEN_PAPER, tokenOf(light, 'tide')]
  const brand = fitted(lightness, { ofBrand, against: lightGrounds, direction: -1 })
  const dark = tinted(DEFAULT_PALETTE.dark)
  const darkGrounds = [tokenOf(dark, 'tide'), tokenOf(dark, 'brand-contrast')]
  const nightBrand = fitted(lightness, { ofBrand, against: darkGrounds, direction: 1 })
  const [ringLightness, ringChroma] = DEFAULT_PALETTE.light.ring as Oklch
  return {
    light: {
      ...light,
      brand,
      'brand-hover': ofBrand(brand[0] < 2 * HOVER ? brand[0] + HOVER : brand[0] - HOVER),
      'brand-contrast': PAPER,
      ring: fitted(ringLightness, {
        ofBrand: (l) => inGamut([l, Math.min(chroma, ringChroma), hue]),
        against: lightGrounds,
        direction: -1,
        least: GRAPHICS_CONTRAST,
      }),
    },
    dark: {
      ...dark,
      brand: nightBrand,
      'brand-hover': fitted(nightBrand[0] > 1 - 2 * HOVER ? nightBrand[0] - HOVER : nightBrand[0] + HOVER, {
        ofBrand,
        against: darkGrounds,
        direction: 1,
      }),
    },
    cinema: tinted(DEFAULT_PALETTE.cinema),
    coverOff: tinted(DEFAULT_PALETTE.coverOff),
  }
}

type Fit = {
  ofBrand: (lightness: number) => Oklch
  against: readonly Oklch[]
  direction: 1 | -1
  least?: number
}

/** The nearest lightness in this direction that has the contrast with all of them. */
function fitted(lightness: number, { ofBrand, against, direction, least = TEXT_CONTRAST }: Fit): Oklch {
  for (let tried = lightness; tried >= 0 && tried <= 1; tried += direction * STEP) {
    const color = ofBrand(tried)
    if (against.every((ground) => contrast(color, ground) >= least)) return color
  }
  return ofBrand(direction === 1 ? 1 : 0)
}

const turned = (hue: number, by: number) => (hue + by + 360) % 360

const mapTokens = (tokens: Tokens, change: (color: Oklch) => Oklch): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, color]) => [name, change(color)]))

export function tokenOf(tokens: Tokens, name: string): Oklch {
  const color = tokens[name]
  if (!color) throw new Error(`The palette has no ${name}.`)
  return color
}

/** What follows `ui/tokens.css` in the page; empty for the default. The dark scheme is not printed, as there. */
export function paletteCss(color: string): string {
  if (color === DEFAULT_SCHOOL_COLOR) return ''
  const { light, dark, cinema, coverOff } = schoolPalette(color)
  return [
    `@layer theme{:root{${declarations(light)}}}`,
    `@media not print{[data-theme=dark],.night{${declarations(dark)}}.cinema{${declarations(cinema)}}}`,
    `.cover-off{${declarations(coverOff)}}`,
  ].join('')
}

export const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, color]) => `--color-${name}:${hexOf(color)}`)
    .join(';')
