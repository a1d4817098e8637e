import { readFileSync } from 'node:fs'
import { contrast, hexOf, type Oklch } from '@farol/domain/oklch.ts'
import { DEFAULT_SCHOOL_COLOR } from '@farol/domain/school-color.ts'
import {
  DEFAULT_PALETTE,
  paletteCss,
  schoolPalette,
  type Tokens,
  tokenOf,
} from '@farol/domain/school-palette.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
const WRITTEN = /--color-([\w-]+): oklch\(\s*([\d.]+) ([\d.]+) ([\d.]+)\s*\)/g

const tokensOf = (text: string): Tokens =>
  Object.fromEntries(
    [...text.matchAll(WRITTEN)].map(([, name, ...parts]) => [name, parts.map(Number) as unknown as Oklch]),
  )
const after = (start: string, end: string) => css.split(start)[1]?.split(end)[0] ?? ''

const DARK = '[data-theme="dark"],\n  .night {'
const WRITTEN_TOKENS = {
  light: {
    ...tokensOf(after('@theme static {', '\n}')),
    ...tokensOf(after('night scenes --------- */', '\n}')),
  },
  dark: tokensOf(after(DARK, '\n  }')),
  cinema: tokensOf(after('.cinema {', '}')),
  coverOff: tokensOf(after('.cover-off {', '}')),
}
const SCHEMES = ['light', 'dark', 'cinema', 'coverOff'] as const

test('the default colour gives exactly the tokens of the stylesheet, and the page nothing more', () => {
  expect(schoolPalette(DEFAULT_SCHOOL_COLOR)).toBe(DEFAULT_PALETTE)
  for (const scheme of SCHEMES) expect(WRITTEN_TOKENS[scheme]).toMatchObject(DEFAULT_PALETTE[scheme])
  expect(hexOf(DEFAULT_PALETTE.light.brand as unknown as Oklch)).toBe(DEFAULT_SCHOOL_COLOR)
  expect(paletteCss(DEFAULT_SCHOOL_COLOR)).toBe('')
})

test('every token of the night follows the colour', () => {
  const nights = (tokens: Tokens) =>
    Object.entries(tokens).filter(([, [, , hue]]) => hue >= 230 && hue <= 270)
  for (const scheme of SCHEMES)
    for (const [name] of nights(WRITTEN_TOKENS[scheme])) expect(DEFAULT_PALETTE[scheme]).toHaveProperty(name)
})

const SURFACES = ['background', 'surface', 'surface-raised', 'surface-sunken', 'tide']
const TEXTS = ['text', 'text-muted', 'beam-text', 'success', 'warning', 'danger', 'brand']
const each = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const TEXT_PAIRS = [
  ...each(TEXTS, SURFACES),
  ...each(['brand-contrast'], ['brand', 'brand-hover']),
  ...each(['beam-contrast'], ['beam', 'beam-hover']),
  ...['beam', 'success', 'warning', 'danger'].flatMap((kind) =>
    each(['text', 'text-muted'], [`${kind}-soft`]),
  ),
]
const GRAPHICS_PAIRS = each(
  ['ring', 'border-strong', 'beam-deep', 'brand', 'brand-hover'],
  ['background', 'surface', 'surface-raised'],
)
const FIXED_PAIRS = [
  ...each(['on-ink', 'on-ink-muted', 'on-ink-beam', 'on-ink-success'], ['ink']),
  ...each(['ink'], ['ray-paper', 'ray-pale', 'ray-warm', 'on-ink']),
  ['on-ink', 'scene-tower'],
] as const
const COVER_PAIRS = each(['cover-amber', 'cover-paper'], ['cover-night', 'cover-sea'])

/** The pairs of the palette below what they need. */
function failures(color: string) {
  const { light, dark, cinema } = schoolPalette(color)
  const day = { ...WRITTEN_TOKENS.light, ...light }
  const night = { ...day, ...WRITTEN_TOKENS.dark, ...dark }
  const schemes = { day, night, cinema: { ...night, ...cinema } }
  const below = (tokens: Tokens, pairs: readonly (readonly [string, string])[], least: number) =>
    pairs.filter(([text, ground]) => contrast(tokenOf(tokens, text), tokenOf(tokens, ground)) < least)
  return [
    ...Object.entries(schemes).flatMap(([scheme, tokens]) => [
      ...below(tokens, TEXT_PAIRS, 4.5).map((pair) => [scheme, ...pair]),
      ...below(tokens, GRAPHICS_PAIRS, 3).map((pair) => [scheme, ...pair]),
    ]),
    ...below(day, FIXED_PAIRS, 4.5),
    ...below(day, COVER_PAIRS, 3),
  ]
}

test('the default palette has AA contrast in both schemes', () => {
  expect(failures(DEFAULT_SCHOOL_COLOR)).toEqual([])
})

test.each([
  '#ffffff',
  '#000000',
  '#ffff00',
  '#ccff00',
  '#00ffff',
  '#ff00ff',
  '#0000ff',
  '#808080',
  '#f7b02e',
])('the palette of %s has AA contrast in both schemes', (color) => {
  expect(failures(color)).toEqual([])
})

test('around the whole hue circle, at every lightness and chroma, the contrast is AA', () => {
  for (let hue = 0; hue < 360; hue += 10)
    for (const lightness of [0.05, 0.3, 0.55, 0.8, 0.95])
      for (const chroma of [0.02, 0.12, 0.37]) {
        const color = hexOf([lightness, chroma, hue])
        expect(failures(color), color).toEqual([])
      }
})

test('any colour a browser can choose has AA contrast, and always the same palette', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const color = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      expect(failures(color)).toEqual([])
      expect(paletteCss(color)).toBe(paletteCss(color))
      expect(paletteCss(color)).not.toMatch(/NaN|undefined|</)
    }),
  )
})

test('a colour that reads well is used as it is', () => {
  expect(hexOf(tokenOf(schoolPalette('#006633').light, 'brand'))).toBe('#006633')
  expect(hexOf(tokenOf(schoolPalette('#ffdd00').dark, 'brand'))).toBe('#ffdd00')
})
