import { readFileSync } from 'node:fs'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { expect, test } from 'vitest'

const readWeb = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8')
const favicon = readWeb('public/favicon.svg')
const tokens = readWeb('src/ui/tokens.css')
const [light = '', dark = ''] = tokens.split('\n  [data-theme="dark"],\n')

test.each([
  ['background', light, 'background'],
  ['darkBackground', dark, 'background'],
  ['surface', light, 'surface'],
  ['text', light, 'text'],
  ['textMuted', light, 'text-muted'],
  ['beam', light, 'beam'],
  ['beamSoft', light, 'beam-soft'],
  ['coverNight', light, 'cover-night'],
] as const)('the %s outside of CSS is that of the tokens', (name, scheme, token) => {
  expect(BRAND_COLORS[name]).toBe(tokenColor(scheme, token))
})

test('the favicon has the colours of the brand', () => {
  const { text, tower, beam } = BRAND_COLORS
  expect(new Set(favicon.match(/#[\da-f]{6}/g))).toEqual(new Set([text, tower, beam]))
})

function tokenColor(scheme: string, token: string) {
  const [, ...parts] =
    new RegExp(`--color-${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(scheme) ?? []
  const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number)
  const angle = (hue * Math.PI) / 180
  return oklabToHex(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
}

/** https://bottosson.github.io/posts/oklab */
function oklabToHex(lightness: number, a: number, b: number) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channelHex).join('')}`
}

function channelHex(linear: number) {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, encoded)))
    .toString(16)
    .padStart(2, '0')
}
