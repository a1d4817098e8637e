/** Lightness from 0 to 1, chroma from 0 (grey), hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** https://bottosson.github.io/posts/oklab */
function linearRgb([lightness, chroma, hue]: Oklch) {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const
}

const encoded = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

const decoded = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** '#f7b02e'; a channel outside of sRGB is cut off. */
export const hexOf = (color: Oklch) =>
  `#${linearRgb(color)
    .map((linear) => Math.round(255 * Math.min(1, Math.max(0, encoded(linear)))))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

const channelsOf = (hex: string) =>
  [1, 3, 5].map((start) => decoded(Number.parseInt(hex.slice(start, start + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = channelsOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return [Math.min(1, lightness), Math.hypot(a, b), (hue + 360) % 360]
}

const NEARLY = 0.0005

const isInGamut = (color: Oklch) =>
  linearRgb(color).every((channel) => channel >= -NEARLY && channel <= 1 + NEARLY)

const HALVINGS = 12

/** With as much of its chroma as sRGB has at this lightness and hue. */
export function inGamut([lightness, chroma, hue]: Oklch): Oklch {
  if (isInGamut([lightness, chroma, hue])) return [lightness, chroma, hue]
  let inside = 0
  let outside = chroma
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (inside + outside) / 2
    if (isInGamut([lightness, middle, hue])) inside = middle
    else outside = middle
  }
  return [lightness, inside, hue]
}

/** The contrast of WCAG 2, from 1 to 21, between the colours as a screen shows them, in eight bits. */
export function contrast(one: Oklch, other: Oklch): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Oklch) {
  const [red, green, blue] = channelsOf(hexOf(color))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
