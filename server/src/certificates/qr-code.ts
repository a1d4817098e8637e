import { create } from 'qrcode'

/** A run of dark modules in a row. */
type Stretch = { x: number; y: number; width: number }

export type QrCode = { size: number; stretches: Stretch[] }

/** The dark modules as areas to fill. With error correction for a quarter of them. */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const { size } = modules
  const isDark = (x: number, y: number) => x < size && modules.get(y, x) === 1
  const stretches: Stretch[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      stretches.push({ x: start, y, width: x - start + 1 })
    }
  }
  return { size, stretches }
}
