import { describe, expect, test } from 'vitest'
import { placeBeside, type Side } from './place-beside.ts'

const viewport = { width: 400, height: 300 }
const popup = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 })
const place = (side: Side, anchor: ReturnType<typeof button>) =>
  placeBeside({ anchor, popup, viewport, side })

describe('a popup beside what it explains', () => {
  test.each([
    ['bottom', { left: 150, top: 190, arrow: 50 }],
    ['top', { left: 150, top: 100, arrow: 50 }],
    ['right', { left: 230, top: 145, arrow: 15 }],
    ['left', { left: 70, top: 145, arrow: 15 }],
  ] as const)('stands at its %s, in the middle', (side, where) => {
    expect(place(side, button(180, 140))).toEqual({ side, ...where })
  })

  test.each([
    ['bottom', 'top', button(180, 250)],
    ['top', 'bottom', button(180, 10)],
    ['right', 'left', button(350, 140)],
    ['left', 'right', button(10, 140)],
  ] as const)('goes from the %s to the %s where there is no room', (wanted, side, anchor) => {
    expect(place(wanted, anchor).side).toBe(side)
  })

  test('stays where it was wanted when the other side has even less room', () => {
    expect(
      placeBeside({ anchor: button(180, 20), popup, viewport: { width: 400, height: 100 }, side: 'bottom' })
        .side,
    ).toBe('bottom')
  })

  test('stays inside the window, its arrow at the anchor and off its corners', () => {
    expect(place('bottom', button(0, 140))).toMatchObject({ left: 12, arrow: 12 })
    expect(place('bottom', button(360, 140))).toMatchObject({ left: 288, arrow: 88 })
  })
})
