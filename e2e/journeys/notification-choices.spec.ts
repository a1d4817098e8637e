import { expectAccessibleScreen } from '../axe.ts'
import { toast } from '../farol.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expect, test } from '../student/course-test.ts'

test('on a phone, and by keyboard, a student chooses what is mailed', async ({ page, student: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/profile')
  const avisos = page.getByLabel('Avisos da escola')
  await expect(avisos).toHaveText('No app e por email, na hora')
  await avisos.focus()
  await page.keyboard.press('Enter')
  const options = page.getByRole('option')
  await expect(options).toHaveText([
    'Só no app',
    'No app e por email, na hora',
    'No app e no resumo diário por email',
  ])
  await expect(options.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(options.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Escolha salva')).toContainText('Avisos da escola: Só no app.')
  await expect(avisos).toHaveText('Só no app')
  await expect(avisos).toBeFocused()
  await expect(page.getByLabel('Dúvidas que esperam por resposta')).toHaveCount(0)

  await page.getByRole('switch', { name: 'Receber lembretes por email' }).click()
  await expect(toast(page, 'Lembretes desligados')).toBeVisible()
  await expectFits(page)
  await expectAccessibleScreen(page)

  await page.reload()
  await expect(avisos).toHaveText('Só no app')
  await expect(page.getByRole('switch', { name: 'Receber lembretes por email' })).not.toBeChecked()
})
