import { expect, test } from './gallery.ts'

test('a filter always has one choice pressed', async ({ page, openSection }) => {
  await openSection('segmented')
  const all = page.getByRole('button', { name: 'Todos 42' })
  const passed = page.getByRole('button', { name: 'Aprovados 32' })
  await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(passed).toBeFocused()
  await page.keyboard.press('Space')
  await expect(passed).toHaveAttribute('aria-pressed', 'true')
  await expect(all).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await expect(passed).toHaveAttribute('aria-pressed', 'true')
})

test('arrows choose the kind of a question, and the radio beside an option marks it as the correct one', async ({
  page,
  openSection,
}) => {
  await openSection('radio')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Múltipla Escolha' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Verdadeiro ou Falso' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Múltipla Escolha' })).toBeChecked()

  await page.getByRole('radio', { name: 'Opção A é a correta' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Opção A é a correta' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Opção B é a correta' })).not.toBeChecked()
})

test('the answers of a question are one group named by it, chosen with arrows, their letter, or a click anywhere', async ({
  page,
  openSection,
}) => {
  await openSection('answers')
  const group = page.getByRole('radiogroup', { name: 'Qual é o primeiro passo?' })
  const answer = (name: string) => page.getByRole('radio', { name })
  await expect(group.getByRole('radio')).toHaveCount(3)
  await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.keyboard.press('Tab')
  await expect(answer('A Anotar')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(answer('B Cortar')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(answer('A Anotar')).toBeChecked()

  await page.keyboard.press('c')
  await expect(answer('C Abrir')).toBeChecked()
  await expect(answer('C Abrir')).toBeFocused()
  await page.keyboard.press('Shift+B')
  await expect(answer('B Cortar')).toBeChecked()

  await page.getByText('Abrir uma conta em outro banco').click()
  await expect(answer('C Abrir')).toBeChecked()
})

test('Enter and Space open and close a question of the accordion', async ({ page, openSection }) => {
  await openSection('accordion')
  const second = page.getByRole('button', { name: 'Gastos fixos entram no envelope do essencial?' })
  const answer = page.getByText('Sim. O que se repete todo mês é essencial.')
  await expect(page.getByText('Anotar toda a renda do mês.')).toBeVisible()
  await expect(second).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-expanded', 'true')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
})
