import { readFileSync } from 'node:fs'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { hexOf } from '@farol/domain/oklch.ts'
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
  return hexOf([lightness, chroma, hue])
}
