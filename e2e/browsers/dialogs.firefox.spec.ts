import type { EnginePage } from './engine-page.ts'
import { expect, test } from './engine-test.ts'

test('the backdrop of a dialog reaches the edge of the window, also where the scrollbar was', async ({
  tab,
  admin: _admin,
}) => {
  await tab.goTo('/admin/settings')
  await tab.click('main button', 'Nova chave')
  await tab.shows('[role=dialog]')
  const difference = async () => {
    const [edge = [], beside = []] = await colorsAt(tab, [1439, 1400])
    return Math.max(...edge.map((channel, index) => Math.abs(channel - (beside[index] ?? 0))))
  }
  // Two ways of mixing the same colours.
  await expect.poll(difference).toBeLessThanOrEqual(2)
})

/** The colours at the bottom of the window, at these places from the left. */
async function colorsAt(tab: EnginePage, places: readonly number[]) {
  const picture = (await tab.screenshot()).toString('base64')
  return tab.evaluate(
    async (base64, columns) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(bitmap, 0, 0)
      return columns.map((x) => [...(drawing?.getImageData(x, bitmap.height - 4, 1, 1).data ?? [])])
    },
    picture,
    places,
  )
}
